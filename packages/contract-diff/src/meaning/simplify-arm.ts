import { lengthOf } from './patterns.ts';
import type { Arm, Demand, Limit, Mark, Schema, TypeName } from './shape.ts';

/**
 * Removes keywords of an arm (one alternative of a schema for one JSON type) that other keywords of the arm imply. Arms
 * with the same meaning thus become equal. Returns undefined if no value can be valid against the arm. If callers add
 * demands (values of keywords such as `pattern`) to the result later, the removed keywords are still implied.
 */
export function withoutImplied(type: TypeName, arm: Arm): Arm | undefined {
  const tidied = IMPLIED[type]?.(arm) ?? arm;
  return isContradiction(tidied) ? undefined : tidied;
}

const IMPLIED: Partial<Record<TypeName, (arm: Arm) => Arm>> = { number, array, object };

const isNothing = (schema: Schema | undefined) => schema?.all.some(({ node }) => node === false) ?? false;
const limitOf = (arm: Arm, name: string) => arm.limits.get(name)?.value.value;

function without(limits: ReadonlyMap<string, Mark<Limit>>, ...names: (string | false)[]) {
  return new Map([...limits].filter(([name]) => !names.includes(name)));
}

/**
 * Simplifies an arm for numbers: multiples of a whole number are integers, and limits of integers are rounded to whole
 * numbers.
 */
function number(arm: Arm): Arm {
  const divisors = arm.demands.get('multipleOf') ?? [];
  const whole = divisors.filter(({ value }) => Number.isInteger(value));
  const isInteger = arm.demands.get('type') ?? whole.map(({ at }) => ({ value: 'integer', at })).slice(0, 1);
  if (isInteger.length === 0) return arm;
  const demands = new Map(arm.demands).set('type', isInteger);
  const step = whole.reduce((product, { value }) => leastCommonMultiple(product, Number(value)), 1);
  const rest = divisors.filter(
    ({ value }) => !Number.isInteger(value) && !Number.isInteger(1 / Number(value)),
  );
  const left: Demand[] = step > 1 ? [{ value: step, at: whole.at(-1)!.at }, ...rest] : rest;
  if (left.length > 0) demands.set('multipleOf', left);
  else demands.delete('multipleOf');
  const limits = new Map(
    [...arm.limits].map(([name, { value, at }]) => [name, { at, value: wholeLimit(value, name, step) }]),
  );
  return { ...arm, demands, limits };
}

function wholeLimit({ value, exclusive }: Limit, name: string, step: number): Limit {
  const isLower = name === 'minimum';
  const nearest = (isLower ? Math.ceil(value / step) : Math.floor(value / step)) * step;
  const next = exclusive && nearest === value ? nearest + (isLower ? step : -step) : nearest;
  return { value: next, exclusive: false };
}

const leastCommonMultiple = (a: number, b: number): number => (a * b) / greatestCommonDivisor(a, b);
const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/**
 * Simplifies an arm for arrays. If `items` is `false`, the length of the tuple becomes the maximum length of the array.
 * Positions beyond the maximum length are removed.
 */
function array(arm: Arm): Arm {
  let { items, prefix } = arm;
  let limits = arm.limits;
  if (isNothing(items) && prefix.length < (limitOf(arm, 'maxItems') ?? Infinity)) {
    limits = new Map(limits).set('maxItems', {
      value: { value: prefix.length, exclusive: false },
      at: items!.all[0]!.at, // `items` is `false`, so it exists.
    });
  }
  const length = limits.get('maxItems')?.value.value ?? Infinity;
  prefix = prefix.slice(0, length);
  if (length <= prefix.length) items = undefined;
  const contained = arm.demands.has('contains') ? (limitOf(arm, 'minContains') ?? 1) : 0;
  const demands = new Map(arm.demands);
  if (length <= 1) demands.delete('uniqueItems');
  const { items: _items, ...rest } = arm;
  return {
    ...{ ...rest, prefix, demands },
    limits: without(limits, (limitOf(arm, 'minItems') ?? 0) <= contained && 'minItems'),
    ...(items && { items }),
  };
}

function object(written: Arm): Arm {
  const given = withoutFields(written);
  const all = impliedLimit(given, 'maxProperties')?.value ?? Infinity;
  const least = given.limits.get('minProperties');
  // `minProperties` equals the number of possible properties, so all properties are required.
  const required =
    least && least.value.value >= all
      ? new Map([...given.properties.keys()].map((name) => [name, least.at]))
      : [];
  return withoutRequired({ ...given, required: new Map([...given.required, ...required]) });
}

/** If `maxProperties` is 0, forbids all fields in the same way as `additionalProperties: false`. */
function withoutFields(arm: Arm): Arm {
  const limit = arm.limits.get('maxProperties');
  if (limit?.value.value !== 0 || limit.value.exclusive) return arm;
  const additional = { all: [{ node: false, at: limit.at }] };
  return { ...arm, properties: new Map(), patternProperties: new Map(), additional };
}

function withoutRequired(arm: Arm): Arm {
  const { required, needs } = requirements(arm);
  const demands = new Map(arm.demands);
  if (needs.length > 0) demands.set('dependentRequired', needs);
  else demands.delete('dependentRequired');
  const most = impliedLimit(arm, 'maxProperties')?.value ?? Infinity;
  const limits = without(
    arm.limits,
    (limitOf(arm, 'minProperties') ?? 0) <= required.size && 'minProperties',
    (limitOf(arm, 'maxProperties') ?? 0) >= most && 'maxProperties',
  );
  return { ...arm, demands, required, limits };
}

/** Adds the fields to `required` that a required field needs according to `dependentRequired`. */
function requirements(arm: Arm) {
  const required = new Map(arm.required);
  let needs = arm.demands.get('dependentRequired') ?? [];
  const isMet = ({ value }: Demand) => required.has(String(value).split(ARROW)[1] ?? '');
  const isDue = ({ value }: Demand) => required.has(String(value).split(ARROW)[0] ?? '');
  for (let due = needs.filter(isDue); due.length > 0; due = needs.filter(isDue)) {
    for (const { value, at } of due) required.set(String(value).split(ARROW)[1] ?? '', at);
    needs = needs.filter((need) => !due.includes(need));
  }
  return { required, needs: needs.filter((need) => !isMet(need)) };
}

/** Returns the limit for the keyword `name` that the other keywords of an arm imply. */
export function impliedLimit(arm: Arm, name: string): Limit | undefined {
  const { required, additional, patternProperties, properties, demands } = arm;
  const isClosed = isNothing(additional) && patternProperties.size === 0;
  const values: Record<string, number | undefined> = {
    minProperties: required.size > 0 ? required.size : undefined,
    maxProperties: isClosed ? properties.size : undefined,
    ...lengths(demands.get('pattern') ?? []),
    minItems: demands.has('contains') ? (limitOf(arm, 'minContains') ?? 1) : undefined,
  };
  const value = values[name];
  return value === undefined || value === Infinity ? undefined : { value, exclusive: false };
}

function lengths(patterns: readonly Demand[]): Record<string, number> {
  const known = patterns.flatMap(({ value }) => lengthOf(String(value)) ?? []);
  if (known.length === 0) return {};
  return {
    minLength: Math.max(...known.map(({ least }) => least)),
    maxLength: Math.min(...known.map(({ most }) => most)),
  };
}

/**
 * Whether the other keywords of an arm imply a demand. Every valid value then satisfies the demand, so the demand can
 * be removed.
 */
export function isMetBy(arm: Arm, name: string, { value }: Demand): boolean {
  if (name === 'uniqueItems') return (limitOf(arm, 'maxItems') ?? Infinity) <= 1;
  return name === 'dependentRequired' && arm.required.has(String(value).split(ARROW)[1] ?? '');
}

/** Separator in a demand of `dependentRequired`: between a field and the field that it needs. */
export const ARROW = ' → ';

function isContradiction(arm: Arm): boolean {
  const pairs = [
    ['minimum', 'maximum'],
    ...['Length', 'Items', 'Properties'].map((of) => [`min${of}`, `max${of}`]),
  ];
  return (
    (limitOf(arm, 'maxProperties') ?? Infinity) < arm.required.size ||
    pairs.some(([least, most]) => {
      // Each pair has two entries.
      const [low, high] = [arm.limits.get(least!)?.value, arm.limits.get(most!)?.value];
      if (!low || !high) return false;
      return low.value > high.value || (low.value === high.value && (low.exclusive || high.exclusive));
    })
  );
}
