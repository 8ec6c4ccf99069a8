import {
  type Contract,
  type Located,
  type Operation,
  child,
  isTrue,
  members,
  parametersOf,
  resolved,
  textOf,
} from '../../document.ts';
import { type Direction, type Finding, change } from '../findings.ts';
import { memberChanges } from '../schemas/member-changes.ts';
import { type Found, type Place, at, compareValues } from './places.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { schemaAt } from '../meaning/shape.ts';
import { shapeOf } from '../meaning/shape-of.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly place: Located;
  readonly required: boolean;
}

/** Compares the parameters of an operation, its own and its path's. */
export function compareParameters(
  comparison: Comparison,
  before: Operation,
  after: Operation,
  direction: Direction,
): Found[] {
  const [was, is] = [byAddress(comparison.before, before), byAddress(comparison.after, after)];
  const found: Found[] = [];
  for (const [key, old] of was) {
    const current = is.get(key);
    const moved = current
      ? undefined
      : [...is].find(([other, { name }]) => !was.has(other) && name === old.name);
    if (current) found.push(...compareParameter(comparison, old, current, direction));
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
  const known = (after ?? before)!;
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
  return { place: `${kindOf(parameter)} \`${parameter.name}\``, subject: `\`${parameter.name}\`` };
}

function movedTo(now: Parameter, before: Parameter): Finding {
  const text = `The ${kindOf(before)} is now a ${kindOf(now)}. A request with it at its old place may be refused.`;
  return { rule: 'parameter-moved', level: 'breaking', at: now.place.at, side: 'after', text };
}

/**
 * Headers that OpenAPI ignores among parameters, because they are described elsewhere (3.1, section 4.8.12).
 */
const ELSEWHERE = ['accept', 'content-type', 'authorization'];

/**
 * By what makes a parameter the same to a server: place and name. Names of headers have no case, and path
 * parameters count by their position, because their names are never sent.
 */
function byAddress(contract: Contract, operation: Operation): Map<string, Parameter> {
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const parameters = new Map<string, Parameter>();
  for (const place of parametersOf(contract, operation)) {
    const name = textOf(place, 'name') ?? '';
    const where = textOf(place, 'in') ?? '';
    if (where === 'header' && ELSEWHERE.includes(name.toLowerCase())) continue;
    const id = where === 'path' ? names.indexOf(name) : where === 'header' ? name.toLowerCase() : name;
    const required = where === 'path' || isTrue(place, 'required');
    parameters.set(`${where} ${id}`, { name, in: where, place, required });
  }
  return parameters;
}

function compareParameter(
  comparison: Comparison,
  before: Parameter,
  after: Parameter,
  direction: Direction,
): Found[] {
  const place = placeOf(after);
  const found = memberFound(before, after, direction);
  if (before.in === 'path' && before.name !== after.name) {
    const text = `The path parameter was called \`${before.name}\`. Addresses are the same.`;
    found.push(
      ...at(place, [
        { rule: 'path-parameter-renamed', level: 'documentation', at: after.place.at, side: 'after', text },
      ]),
    );
  }
  if (!isTrue(before.place, 'deprecated') && isTrue(after.place, 'deprecated')) {
    const text = 'Deprecated: still there, but move away from it.';
    found.push(
      ...at(place, [{ rule: 'deprecated', level: 'notice', at: after.place.at, side: 'after', text }]),
    );
  }
  const [was, is] = [contentOf(comparison.before, before), contentOf(comparison.after, after)];
  found.push(...at(place, writingChanges(comparison, before, after, was.type !== is.type, direction)));
  return [...found, ...compareValues(comparison, [was.owner, is.owner], direction, place)];
}

/** What holds the parameter's schema: itself, or the one media type in its `content`. */
function contentOf(contract: Contract, { place }: Parameter): { owner: Located; type: string } {
  const [content] = members(resolved(contract, place, 'content'));
  return content ? { owner: content[1], type: content[0] } : { owner: place, type: '' };
}

/** How a value is written into the request. */
function* writingChanges(
  comparison: Comparison,
  before: Parameter,
  after: Parameter,
  otherMedia: boolean,
  direction: Direction,
): Generator<Finding> {
  const place = { at: after.place.at, side: 'after' as const };
  const writing = (fact: string) => change('parameter-writing-changed', 'changed', direction, place, fact);
  if (otherMedia) yield writing('Its value is written in another media type');
  const [was, is] = [styleOf(before), styleOf(after)];
  const composed = isComposed(comparison.before, before) || isComposed(comparison.after, after);
  if (was.style !== is.style && (composed || before.in === 'path'))
    yield writing(`\`style\` goes from \`${was.style}\` to \`${is.style}\``);
  else if (was.explode !== is.explode && composed)
    yield writing(`\`explode\` goes from \`${was.explode}\` to \`${is.explode}\``);
  for (const permission of ['allowReserved', 'allowEmptyValue']) {
    const [could, can] = [isTrue(before.place, permission), isTrue(after.place, permission)];
    const fact = `\`${permission}\` is now \`${can}\``;
    if (could !== can)
      yield change('parameter-writing-changed', can ? 'widened' : 'narrowed', direction, place, fact);
  }
}

/** Style and explode, with their defaults (OpenAPI 3.1, section 4.8.12.2). */
function styleOf({ place, in: where }: Parameter): { style: string; explode: boolean } {
  const style = textOf(place, 'style') ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple');
  const explode = child(place, 'explode')?.node;
  return { style, explode: typeof explode === 'boolean' ? explode : style === 'form' };
}

/**
 * Whether the value may be an array or an object. Other values are written the same in nearly every style.
 */
function isComposed(contract: Contract, { place }: Parameter): boolean {
  const schema = child(place, 'schema');
  if (!schema) return false;
  const { types } = shapeOf(contract, schemaAt(contract, schema));
  return types.has('array') || types.has('object');
}
