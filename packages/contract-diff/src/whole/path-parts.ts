import { isAllowed } from '../meaning/check-values.ts';
import { shapeOf } from '../meaning/shape-of.ts';
import { type Arm, schemaAt, typeOf } from '../meaning/shape.ts';
import { list } from '../model/format-values.ts';
import type { Finding } from '../model/findings.ts';
import {
  type Contract,
  type Operation,
  canonical,
  child,
  parametersOf,
  textOf,
} from '../openapi/document.ts';

/** A path in which parameters have values. */
interface Filled {
  readonly path: string;
  /** Values by the name of the parameter. */
  readonly values: ReadonlyMap<string, string>;
}

/** An operation of the other contract whose path has a value in place of a parameter, or a parameter in place of a value. */
export interface Counterpart extends Filled {
  readonly operation: Operation;
}

/**
 * Finds the operation that requests to `old` reach if a fixed part of its path is now a parameter that allows this part:
 * `/v1/teas` also matches the path `/{version}/teas` (OpenAPI 3.1.1, section 4.8.8.2). If several paths match, the path
 * with the fewest parameters is chosen.
 */
export function openedCounterpart(
  contract: Contract,
  old: Operation,
  added: readonly Operation[],
): Counterpart | undefined {
  const matching = added.flatMap((operation) => {
    const filled = operation.method === old.method ? filledPath(operation.path, old.path) : undefined;
    return filled && allows(contract, operation, filled) ? [{ ...filled, operation }] : [];
  });
  return matching.reduce<Counterpart | undefined>(
    (best, one) => (best && best.values.size <= one.values.size ? best : one),
    undefined,
  );
}

/** Finds the operations whose paths have a fixed part in place of a parameter of `old` that allowed this part. */
export const fixedCounterparts = (
  contract: Contract,
  old: Operation,
  added: readonly Operation[],
): Counterpart[] =>
  added.flatMap((operation) => {
    const filled = operation.method === old.method ? filledPath(old.path, operation.path) : undefined;
    return filled && allows(contract, old, filled) ? [{ ...filled, operation }] : [];
  });

export function openedFinding({ operation, values }: Counterpart): Finding {
  const [from, to] = [list([...values.values()]), list([...values.keys()].map((name) => `{${name}}`))];
  return {
    ...{ rule: 'path-part-opened', level: 'notice', direction: 'sent', from, to },
    ...{ at: operation.operation.at, side: 'after' },
    text: `The part ${from} of its path is the parameter ${to} now, which allows ${from}. The address still works, but functions of generated clients have another argument.`,
  };
}

/** Creates a finding about a parameter that is now fixed. The change breaks requests with other values, if there are any. */
export function fixedFinding(contract: Contract, old: Operation, found: readonly Counterpart[]): Finding {
  const names = [...new Set(found.flatMap(({ values }) => [...values.keys()]))];
  const left = (name: string) => found.flatMap(({ values }) => values.get(name) ?? []);
  const isWhole =
    names.length === 1 &&
    names.every((name) =>
      valuesOf(contract, old, name)?.every((value) => left(name).includes(String(value))),
    );
  const [from, to] = [list(names.map((name) => `{${name}}`)), list([...new Set(names.flatMap(left))])];
  const rest = isWhole ? 'It had no other values.' : 'Requests with other values fail.';
  return {
    ...{ rule: 'path-part-fixed', level: isWhole ? 'notice' : 'breaking', direction: 'sent', from, to },
    ...{ at: old.operation.at, side: 'before' },
    text: `The parameter ${from} of its path is fixed now, to ${to}. ${rest}`,
  };
}

/**
 * Puts parts of a fixed path in place of the parameters of a template. Returns undefined if the paths differ elsewhere,
 * or only in the names of parameters.
 */
function filledPath(template: string, fixed: string): Filled | undefined {
  const [parts, others] = [template.split('/'), fixed.split('/')];
  if (parts.length !== others.length) return undefined;
  const values = new Map<string, string>();
  const filled: string[] = [];
  for (const [index, part] of parts.entries()) {
    const other = others[index] ?? '';
    if (withoutNames(part) === withoutNames(other)) filled.push(part);
    else {
      const names = [...part.matchAll(NAME)].map(([, name = '']) => name);
      const found = new RegExp(`^${part.split(NAMES).map(literal).join('([^/]+)')}$`).exec(other);
      if (names.length === 0 || other.includes('{') || !found) return undefined;
      for (const [at, name] of names.entries()) values.set(name, found[at + 1] ?? '');
      filled.push(other);
    }
  }
  return values.size > 0 ? { path: filled.join('/'), values } : undefined;
}

const NAME = /\{([^}]+)\}/g;
const NAMES = /\{[^}]+\}/;
const withoutNames = (path: string) => path.replaceAll(NAME, '{}');
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const allows = (contract: Contract, operation: Operation, { values }: Filled): boolean =>
  [...values].every(([name, value]) => {
    const types = typesOf(contract, operation, name);
    return (
      !types || possibleValues(value).some((one) => types.get(typeOf(one))?.some((arm) => isValid(one, arm)))
    );
  });

/** Returns the meaning of a path parameter's schema. Returns undefined if the parameter has no schema. */
function typesOf(contract: Contract, operation: Operation, name: string) {
  const parameter = parametersOf(contract, operation).find(
    (one) => textOf(one, 'in') === 'path' && textOf(one, 'name') === name,
  );
  const schema = parameter && child(parameter, 'schema');
  return schema && shapeOf(contract, schemaAt(contract, schema)).types;
}

/** Returns the values for which a part of a path may stand. */
function possibleValues(part: string): unknown[] {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(part);
  return [
    part,
    ...(isNumber ? [Number(part)] : []),
    ...(/^(?:true|false)$/.test(part) ? [part === 'true'] : []),
  ];
}

/** Whether a value is valid against an arm. Returns false if the arm has a keyword that can't be checked, such as `format`. */
function isValid(value: unknown, arm: Arm): boolean {
  if (arm.enum) return arm.enum.value.some((one) => canonical(one) === canonical(value));
  return [...arm.demands.keys()].every((name) => CHECKED.includes(name)) && isAllowed(value, arm);
}

const CHECKED = ['type', 'pattern', 'multipleOf'];

/** Returns the values of a path parameter, if its schema lists them. */
function valuesOf(contract: Contract, operation: Operation, name: string): readonly unknown[] | undefined {
  const arms = [...(typesOf(contract, operation, name)?.values() ?? [])].flat();
  return arms.length > 0 && arms.every((arm) => arm.enum)
    ? arms.flatMap((arm) => arm.enum?.value ?? [])
    : undefined;
}
