import { ARROW } from '../meaning/simplify-arm.ts';
import { elsewhere } from '../meaning/shape-algebra.ts';
import type { Arm, Demand, DemandName, TypeName } from '../meaning/shape.ts';
import type { Effect } from '../model/findings.ts';
import { type Contract, canonical } from '../openapi/document.ts';
import { holds, isValue, keepsText } from './holds.ts';
import type { Point } from './point.ts';
import { pointsOf } from './points.ts';
import { type Asked, TooManyPoints, addFields, addKeyword, addValue, collect, emptySpot } from './spots.ts';

/** The keywords that are compared by this folder. */
export const CONDITIONS = [
  'not',
  'if',
  'dependentSchemas',
  'dependentRequired',
] as const satisfies readonly DemandName[];

export type Condition = (typeof CONDITIONS)[number];

/** Alternatives of a schema for one JSON type, and the contract in which the references of the schema lead. */
export interface Alternatives {
  readonly contract: Contract;
  readonly arms: readonly Arm[];
}

/** The effect of a change of conditions, such as `if`. */
export interface ConditionEffect {
  /** The effect on the values that satisfy all other keywords of both schemas. Undefined if there is no effect. */
  readonly alone?: Effect;
  /** The effect of the change of all keywords on the values that the conditions distinguish. */
  readonly together?: Effect;
  /** The fields that the conditions or the compared alternatives distinguish. */
  readonly names: ReadonlySet<string>;
}

/**
 * Compares the conditions of two schemas by their meaning. The comparison lists points (values that stand for all
 * values which the schemas can't tell apart), and checks each point against both schemas. A keyword such as `pattern`
 * is only known by its text. So the comparison may find a difference that doesn't exist, but it never misses a
 * difference. Returns undefined if the schemas need too many points.
 */
export function compareConditions(
  type: TypeName,
  before: Alternatives,
  after: Alternatives,
): ConditionEffect | undefined {
  try {
    const { points, names } = pointsOfBoth(type, [before, after]);
    const was = (point: Point) => isValid(before, point, names);
    const is = (point: Point) => isValid(after, point, names);
    const among = points.filter((point) => isPlain(before, point, names) && isPlain(after, point, names));
    return {
      ...withEffect('together', effectOf(points, was, is)),
      ...withEffect('alone', effectOf(among, was, is)),
      names,
    };
  } catch (error) {
    if (error instanceof TooManyPoints) return undefined;
    throw error;
  }
}

const withEffect = (name: 'together' | 'alone', effect: Effect | undefined) => effect && { [name]: effect };

function effectOf(
  points: readonly Point[],
  was: (point: Point) => boolean,
  is: (point: Point) => boolean,
): Effect | undefined {
  const narrowed = points.some((point) => was(point) && !is(point));
  const widened = points.some((point) => !was(point) && is(point));
  if (narrowed && widened) return 'changed';
  return narrowed ? 'narrowed' : widened ? 'widened' : undefined;
}

function pointsOfBoth(type: TypeName, sides: readonly Alternatives[]) {
  const spot = emptySpot();
  const fields = new Map<string, Asked[]>();
  const arms = sides.flatMap(({ contract, arms }) => arms.map((arm) => ({ contract, arm })));
  for (const { contract, arm } of arms) {
    for (const place of conditionsOf(arm)) collect({ contract, place }, spot, fields, []);
    for (const name of neededNames(arm)) if (!fields.has(name)) fields.set(name, []);
    collectPlain(type, arm, spot);
  }
  for (const name of distinguished(arms)) if (!fields.has(name)) fields.set(name, []);
  for (const [name, schemas] of fields)
    for (const { contract, arm } of arms)
      for (const place of fieldOf(arm, name).all) schemas.push({ contract, place });
  addFields(spot, fields, 0);
  spot.types.clear();
  spot.types.add(type);
  return { points: pointsOf(spot), names: new Set(fields.keys()) };
}

/** Adds to `spot` the keywords of an arm that restrict scalar values. */
function collectPlain(type: TypeName, arm: Arm, spot: ReturnType<typeof emptySpot>) {
  for (const value of arm.enum?.value ?? []) addValue(spot, value);
  for (const { value } of arm.limits.values()) {
    spot.numbers.add(value.value);
    spot.sizes.set(type, (spot.sizes.get(type) ?? new Set()).add(value.value));
  }
  for (const [name, demands] of arm.demands)
    if (BY_VALUE.includes(name)) for (const { value } of demands) addKeyword(spot, type, textOf(name, value));
}

const BY_VALUE: readonly DemandName[] = ['multipleOf', 'pattern', 'format', 'contentEncoding'];
const textOf = (name: string, value: unknown) => canonical({ [name]: value });

/** Returns the fields that not all arms describe in the same way, if there are several arms. */
function distinguished(arms: readonly { arm: Arm }[]): string[] {
  if (arms.length < 3) return [];
  const names = new Set(arms.flatMap(({ arm }) => [...arm.required.keys(), ...arm.properties.keys()]));
  const textIn = (arm: Arm, name: string) =>
    canonical([arm.required.has(name), fieldOf(arm, name).all.map(({ node }) => node)]);
  return [...names].filter((name) => new Set(arms.map(({ arm }) => textIn(arm, name))).size > 1);
}

const fieldOf = (arm: Arm, name: string) => arm.properties.get(name)?.schema ?? elsewhere(arm, name);

const needsOf = ({ demands }: Arm) =>
  (demands.get('dependentRequired') ?? []).map(({ value }) => {
    const [name = '', needed = ''] = String(value).split(ARROW);
    return [name, needed] as const;
  });
const neededNames = (arm: Arm) => needsOf(arm).flat();

function conditionsOf({ demands }: Arm) {
  const conditions = CONDITIONS.flatMap((name): readonly Demand[] => demands.get(name) ?? []);
  return conditions.flatMap(({ schema }) => schema?.all ?? []);
}

const isValid = ({ contract, arms }: Alternatives, point: Point, names: ReadonlySet<string>): boolean =>
  arms.some(
    (arm) =>
      isPlainIn(contract, arm, point, names) &&
      conditionsOf(arm).every((place) => holds({ contract, place }, point)) &&
      needsOf(arm).every(([name, needed]) => !point.fields.has(name) || point.fields.has(needed)),
  );

/** Whether a point satisfies all keywords of an arm except its conditions. */
const isPlain = ({ contract, arms }: Alternatives, point: Point, names: ReadonlySet<string>): boolean =>
  arms.some((arm) => isPlainIn(contract, arm, point, names));

function isPlainIn(contract: Contract, arm: Arm, point: Point, names: ReadonlySet<string>): boolean {
  const { value, size } = point;
  if (arm.enum && !arm.enum.value.some((one) => isValue(point, one))) return false;
  for (const [name, { value: limit }] of arm.limits) {
    const measured = typeof value === 'number' ? value : size;
    if (measured === undefined || name.endsWith('Contains')) continue;
    const isOver = name.startsWith('min') ? measured < limit.value : measured > limit.value;
    if (isOver || (limit.exclusive && measured === limit.value)) return false;
  }
  for (const [name, demands] of arm.demands) {
    if (name === 'type' && !Number.isInteger(value)) return false;
    const isKept = ({ value }: Demand) => keepsText(point, name, value, textOf(name, value));
    if (BY_VALUE.includes(name) && !demands.every(isKept)) return false;
  }
  return (
    [...arm.required.keys()].every((name) => !names.has(name) || point.fields.has(name)) &&
    [...point.fields].every(([name, field]) =>
      fieldOf(arm, name).all.every((place) => holds({ contract, place }, field)),
    )
  );
}
