import type { Direction, Finding } from '../model/findings.ts';
import {
  type Contract,
  type Located,
  type Operation,
  isTrue,
  parametersOf,
  textOf,
} from '../openapi/document.ts';
import { memberChanges } from '../schemas/member-changes.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { type Found, type Place, at, compareValues } from './located-parts.ts';
import { deprecation } from './naming.ts';
import { contentOf, writingChanges } from './serialization.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly place: Located;
  readonly required: boolean;
}

/** Compares the parameters of an operation, including those that its path declares. */
export function compareParameters(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  direction: Direction,
): Found[] {
  const [was, is] = [byAddress(comparison.before, before), byAddress(comparison.after, after)];
  const namesBefore = [...was.values()].flatMap((one) => (one.in === 'path' ? [one.name] : []));
  const found: Found[] = [];
  for (const [key, old] of was) {
    const current = is.get(key);
    const moved = current
      ? undefined
      : [...is].find(([other, { name }]) => !was.has(other) && name === old.name);
    if (current) found.push(...compareParameter(comparison, old, current, direction, namesBefore));
    else if (moved) {
      is.delete(moved[0]);
      found.push(...at(placeOf(old), [movedTo(moved[1], old)]));
    } else found.push(...memberFound(old, undefined, direction));
  }
  for (const [key, current] of is) {
    if (!was.has(key)) found.push(...memberFound(undefined, current, direction));
  }
  return found;
}

function memberFound(
  before: Parameter | undefined,
  after: Parameter | undefined,
  direction: Direction,
): Found[] {
  const known = (after ?? before)!; // `before` or `after` exists.
  const member = (parameter: Parameter | undefined) =>
    parameter && {
      required: parameter.required,
      at: parameter.place.at,
      deprecated: isTrue(parameter.place, 'deprecated'),
    };
  const kind = known.in === 'header' ? 'header' : 'parameter';
  const names = { name: kindOf(known) };
  return at(placeOf(known), memberChanges(kind, member(before), member(after), direction, names));
}

const kindOf = (parameter: Parameter) => (parameter.in === 'header' ? 'header' : `${parameter.in} parameter`);

function placeOf(parameter: Parameter): Place {
  const { in: where, name } = parameter;
  const place = { place: `${kindOf(parameter)} \`${name}\``, subject: `\`${name}\`` };
  if (where !== 'query' && where !== 'header') return place;
  return { ...place, position: { in: where, name, pointer: '' } };
}

function movedTo(now: Parameter, before: Parameter): Finding {
  const text = `The ${kindOf(before)} is now a ${kindOf(now)}. A request with it at its old place may be refused.`;
  return {
    rule: 'parameter-moved',
    level: 'breaking',
    to: kindOf(now),
    at: now.place.at,
    side: 'after',
    text,
  };
}

/**
 * Headers that OpenAPI ignores in a list of parameters (3.1, section 4.8.12), because other fields of the contract
 * describe them.
 */
const ELSEWHERE = ['accept', 'content-type', 'authorization'];

/**
 * Returns parameters by a key of `in` and name, because a server identifies a parameter by these two. The key contains
 * header names in lower case, because the case of header names has no meaning. For a path parameter, the key contains
 * its position in the path instead of its name, because the name is never sent.
 */
function byAddress(contract: Contract, operation: Operation): Map<string, Parameter> {
  const declared = parametersOf(contract, operation);
  const positions = positionsIn(operation, declared);
  const parameters = new Map<string, Parameter>();
  for (const place of declared) {
    const name = textOf(place, 'name') ?? '';
    const where = textOf(place, 'in') ?? '';
    if (where === 'header' && ELSEWHERE.includes(name.toLowerCase())) continue;
    const id = where === 'path' ? positions.get(name) : where === 'header' ? name.toLowerCase() : name;
    // The path has no place for this parameter, so it is never sent.
    if (id === undefined) continue;
    const required = where === 'path' || isTrue(place, 'required');
    parameters.set(`${where} ${id}`, { name, in: where, place, required });
  }
  return parameters;
}

/**
 * Returns the position in the path for each declared path parameter. Some contracts declare a parameter under another
 * name than their path has: such a parameter gets the first position that no other parameter describes.
 */
function positionsIn(operation: Operation, parameters: readonly Located[]): Map<string, number> {
  const names = namesOf(operation);
  const declared = parameters
    .filter((place) => textOf(place, 'in') === 'path')
    .map((place) => textOf(place, 'name') ?? '');
  const free = [...names.keys()].filter((position) => !declared.includes(names[position]!));
  const strays = declared.filter((name) => !names.includes(name)).slice(0, free.length);
  return new Map([
    ...names.map((name, position) => [name, position] as const),
    ...strays.map((name, index) => [name, free[index]!] as const),
  ]);
}

const namesOf = ({ path }: Operation) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);

/**
 * Creates a finding about a renamed path parameter. If another parameter of the old path had the new name, the
 * order of the values in the path has changed, too.
 */
function renamedPathParameter(before: Parameter, after: Parameter, namesBefore: readonly string[]): Finding {
  const place = { at: after.place.at, side: 'after' as const };
  if (namesBefore.includes(after.name)) {
    const text = `The path parameters \`${before.name}\` and \`${after.name}\` change places. The same address is something else now.`;
    const names = { from: `\`${before.name}\``, to: `\`${after.name}\`` };
    return { rule: 'path-parameters-swapped', level: 'breaking', ...names, ...place, text };
  }
  const text = `The path parameter was called \`${before.name}\`. Addresses are the same.`;
  return { rule: 'path-parameter-renamed', level: 'documentation', ...place, text };
}

function compareParameter(
  comparison: Comparison,
  before: Parameter,
  after: Parameter,
  direction: Direction,
  namesBefore: readonly string[],
): Found[] {
  const place = placeOf(after);
  const found = memberFound(before, after, direction);
  if (before.in === 'path' && before.name !== after.name)
    found.push(...at(place, [renamedPathParameter(before, after, namesBefore)]));
  found.push(...at(place, deprecation(before.place, after.place)));
  const [was, is] = [contentOf(comparison.before, before.place), contentOf(comparison.after, after.place)];
  found.push(...at(place, writingChanges(comparison, { before, after }, direction)));
  return [
    ...found,
    ...compareValues(comparison, [was.owner, is.owner], direction, place, { wasRequired: before.required }),
  ];
}
