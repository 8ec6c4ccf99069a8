import type { TypeName } from '../meaning/shape.ts';
import { holds } from './holds.ts';
import type { Point } from './point.ts';
import { type Spot, TooManyPoints } from './spots.ts';

/** Maximum number of points. */
const POINTS_MAX = 20_000;

/** @throws {TooManyPoints} if more than `POINTS_MAX` points are needed. */
export function pointsOf(spot: Spot): Point[] {
  if (spot.wholes) return subsets(spot.wholes).map((satisfied) => ({ ...EMPTY, satisfied, isWhole: true }));
  return [...spot.types].flatMap((type) => pointsOfType(spot, type));
}

/** Returns the points of a field. Of the points that are valid against the same schemas, one is enough. */
function pointsOfField(spot: Spot): Point[] {
  const points = new Map<string, Point>();
  for (const point of pointsOf(spot))
    points.set(spot.schemas.map((schema) => (holds(schema, point) ? '1' : '0')).join(''), point);
  return [...points.values()];
}

const EMPTY = { type: 'null', satisfied: new Set<string>(), fields: new Map<string, Point>() } as const;

function pointsOfType(spot: Spot, type: TypeName): Point[] {
  const values = [...spot.values.values()];
  const plain = (value: unknown): Partial<Point> => ({ value });
  const sizes = [...sizesOf(spot, type)].map((size): Partial<Point> => ({ size }));
  const of: Record<TypeName, () => Partial<Point>[]> = {
    null: () => [plain(null)],
    boolean: () => [plain(true), plain(false)],
    number: () => numbersOf(spot).map(plain),
    string: () => [
      ...values.flatMap((value) => (typeof value === 'string' ? [{ value, size: [...value].length }] : [])),
      ...sizes,
    ],
    array: () => sizes,
    object: () => fieldsOf(spot).map((fields) => ({ fields })),
  };
  const chosen = subsets(spot.keywords.get(type) ?? []);
  const some = of[type]();
  if (some.length * chosen.length > POINTS_MAX) throw new TooManyPoints();
  return some.flatMap((one) => chosen.map((satisfied) => ({ ...EMPTY, ...one, type, satisfied })));
}

function sizesOf(spot: Spot, type: TypeName): Set<number> {
  const limits = [...(spot.sizes.get(type) ?? [])];
  return new Set(
    [1, ...limits.flatMap((limit) => [limit - 1, limit, limit + 1])].filter((size) => size >= 0),
  );
}

function numbersOf({ numbers, values }: Spot): number[] {
  const listed = [...values.values()].filter((value) => typeof value === 'number');
  const known = [0, ...numbers, ...listed];
  return [...new Set(known.flatMap((one) => [one - 1, one - 0.5, one, one + 0.5, one + 1]))];
}

/** Returns all combinations of fields. Each field may be absent. */
function fieldsOf({ fields }: Spot): ReadonlyMap<string, Point>[] {
  let all: ReadonlyMap<string, Point>[] = [new Map()];
  for (const [name, spot] of fields) {
    const points = pointsOfField(spot);
    if (all.length * (points.length + 1) > POINTS_MAX) throw new TooManyPoints();
    all = all.flatMap((one) => [one, ...points.map((point) => new Map(one).set(name, point))]);
  }
  return all;
}

function subsets(texts: Iterable<string>): ReadonlySet<string>[] {
  let all: ReadonlySet<string>[] = [new Set()];
  for (const text of texts) {
    if (all.length * 2 > POINTS_MAX) throw new TooManyPoints();
    // A schema that allows every value is always satisfied, and a schema that allows no value never is.
    if (text === 'false') continue;
    const having = all.map((one) => new Set(one).add(text));
    all = text === 'true' || text === '{}' ? having : [...all, ...having];
  }
  return all;
}
