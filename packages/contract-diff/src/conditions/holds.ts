import { matches } from '../meaning/check-values.ts';
import { meaningOf } from '../meaning/schema-meaning.ts';
import {
  type Located,
  canonical,
  child,
  elements,
  isObject,
  members,
  referenceOf,
  target,
} from '../openapi/document.ts';
import type { Point } from './point.ts';
import { type Asked, BOUNDS, BY_TEXT, SIZES, textOfKeywords, textOfValue } from './spots.ts';

/** Whether a point is valid against a schema. */
export function holds({ contract, place }: Asked, point: Point, trail: readonly string[] = []): boolean {
  if (point.isWhole) return isSatisfied(point, meaningOf(contract, place));
  if (typeof place.node === 'boolean') return place.node;
  const of = (inner: Located, inTrail = trail) => holds({ contract, place: inner }, point, inTrail);
  const reference = referenceOf(place);
  if (reference !== undefined && !trail.includes(reference))
    if (!of(target(contract, reference, place.at), [...trail, reference])) return false;
  const isMet = (name: string) => {
    const inner = child(place, name);
    return inner === undefined || of(inner);
  };
  if (!keepsKeywords({ contract, place }, point)) return false;
  if (!elements(child(place, 'allOf')).every((one) => of(one))) return false;
  const [any, exactlyOne] = [child(place, 'anyOf'), child(place, 'oneOf')];
  if (any && !elements(any).some((one) => of(one))) return false;
  if (exactlyOne && elements(exactlyOne).filter((one) => of(one)).length !== 1) return false;
  const excluded = child(place, 'not');
  if (excluded && of(excluded)) return false;
  const condition = child(place, 'if');
  if (condition && !isMet(of(condition) ? 'then' : 'else')) return false;
  return point.type !== 'object' || keepsFields({ contract, place }, point, of);
}

const isSatisfied = ({ satisfied }: Point, text: string) => text === 'true' || satisfied.has(text);

function keepsKeywords({ contract, place }: Asked, point: Point): boolean {
  const { type: of, value, size } = point;
  const type = child(place, 'type')?.node;
  if (type !== undefined && !(Array.isArray(type) ? type : [type]).some((name) => isOfType(point, name)))
    return false;
  if (isObject(place.node) && Object.hasOwn(place.node, 'const'))
    if (!isValue(point, place.node['const'])) return false;
  const values = child(place, 'enum')?.node;
  if (Array.isArray(values) && !values.some((one) => isValue(point, one))) return false;
  for (const name of of === 'number' ? BOUNDS : []) {
    const limit = child(place, name)?.node;
    if (typeof limit === 'number' && !isWithin(Number(value), name, limit)) return false;
  }
  for (const [name, type] of Object.entries(SIZES)) {
    const limit = child(place, name)?.node;
    if (type !== of || typeof limit !== 'number' || size === undefined) continue;
    if (name.startsWith('min') ? size < limit : size > limit) return false;
  }
  return BY_TEXT.every(([type, keywords]) => {
    const text = type === of ? textOfKeywords(contract, place, keywords) : undefined;
    return text === undefined || keepsText(point, keywords[0]!, child(place, keywords[0]!)?.node, text);
  });
}

/** Whether a point satisfies a keyword that is otherwise only compared by its text. */
export function keepsText(point: Point, keyword: string, value: unknown, text: string): boolean {
  if (keyword === 'pattern' && typeof point.value === 'string') return matches(String(value), point.value);
  return point.satisfied.has(text);
}

function isWithin(value: number, name: string, limit: number): boolean {
  if (name === 'minimum') return value >= limit;
  if (name === 'maximum') return value <= limit;
  return name === 'exclusiveMinimum' ? value > limit : value < limit;
}

const isOfType = ({ type, value }: Point, name: unknown): boolean =>
  name === type || (name === 'integer' && type === 'number' && Number.isInteger(value));

export function isValue(point: Point, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return point.satisfied.has(textOfValue(value));
  return 'value' in point && canonical(point.value) === canonical(value);
}

function keepsFields({ contract, place }: Asked, point: Point, of: (inner: Located) => boolean): boolean {
  const { fields } = point;
  const isThere = ({ node }: Located) => fields.has(String(node));
  return (
    elements(child(place, 'required')).every(isThere) &&
    members(child(place, 'properties')).every(([name, inner]) => {
      const field = fields.get(name);
      return !field || holds({ contract, place: inner }, field);
    }) &&
    members(child(place, 'dependentRequired')).every(
      ([name, needed]) => !fields.has(name) || elements(needed).every(isThere),
    ) &&
    members(child(place, 'dependentSchemas')).every(([name, inner]) => !fields.has(name) || of(inner))
  );
}
