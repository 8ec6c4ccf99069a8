import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { type Schema, withSchema } from './cases/case.ts';
import { numbersFrom } from './support/random-numbers.ts';
import { compare } from './verdict.ts';

/**
 * A generated schema. The test asks Ajv (another implementation of JSON Schema) which values are
 * valid against the schema.
 */
type Made = Record<string, unknown>;

const choiceFrom = (random: () => number) => ({
  pick: <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!,
  maybe: (schema: Made, probability = 0.35): Made => (random() < probability ? schema : {}),
});

const scalarOf = ({ pick, maybe }: ReturnType<typeof choiceFrom>): Made =>
  pick<() => Made>([
    () => ({
      type: 'integer',
      ...maybe({ minimum: pick([0, 1, 2]) }),
      ...maybe({ maximum: pick([3, 5, 9]) }),
    }),
    () => ({
      type: 'number',
      ...maybe({ exclusiveMinimum: pick([0, 1]) }),
      ...maybe({ multipleOf: pick([1, 2, 0.5]) }),
    }),
    () => ({
      type: 'string',
      ...maybe({ minLength: pick([1, 2]) }),
      ...maybe({ maxLength: pick([2, 3, 4]) }),
    }),
    () => ({ enum: pick([['a'], ['a', 'bb'], [1, 2], ['bb', null]]) }),
    () => ({ type: pick(['boolean', 'null', 'string']) }),
    () => ({ type: ['integer', 'null'], ...maybe({ minimum: 1 }) }),
  ])();

function maker(seed: number) {
  const random = numbersFrom(seed);
  const choice = choiceFrom(random);
  const { pick, maybe } = choice;
  const scalar = () => scalarOf(choice);
  const object = (depth: number): Made => {
    const names = ['a', 'b', 'c'].filter(() => random() < 0.6);
    return {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, schema(depth - 1)])),
      ...maybe({ required: names.filter(() => random() < 0.5) }, 0.6),
      ...maybe({ additionalProperties: false }),
      ...maybe({ minProperties: 1 }, 0.1),
      ...maybe({ maxProperties: 2 }, 0.1),
    };
  };
  const schema = (depth: number): Made => {
    if (depth === 0 || random() < 0.25) return scalar();
    return pick<() => Made>([
      () => object(depth),
      () => object(depth),
      () => ({
        type: 'array',
        items: schema(depth - 1),
        ...maybe({ minItems: 1 }),
        ...maybe({ maxItems: 2 }),
      }),
      () => ({ [pick(['anyOf', 'oneOf'])]: [schema(depth - 1), scalar()] }),
      () => ({ allOf: [object(depth), object(depth)] }),
    ])();
  };
  const value = (depth: number): unknown => {
    const single = pick([null, true, 0, 1, 2, 3, 4, 6, 10, 0.5, 1.5, '', 'a', 'bb', 'ccc', 'dddd', 'eeeee']);
    if (depth === 0 || random() < 0.4) return single;
    if (random() < 0.25) return Array.from({ length: pick([0, 1, 2, 3]) }, () => value(depth - 1));
    const names = ['a', 'b', 'c', 'd'].filter((name) => random() < (name === 'd' ? 0.1 : 0.6));
    return Object.fromEntries(names.map((name) => [name, value(depth - 1)]));
  };
  /** Returns a copy of a schema in which one part is changed. */
  const changed = (made: unknown): unknown => {
    if (Array.isArray(made) && made.length > 0 && made.every((one) => typeof one === 'object')) {
      const index = Math.floor(random() * made.length);
      return made.map((one, at) => (at === index ? changed(one) : one));
    }
    if (typeof made !== 'object' || made === null || random() < 0.15) return schema(1);
    const inner = Object.entries(made).filter(([key]) =>
      ['properties', 'items', 'anyOf', 'oneOf', 'allOf'].includes(key),
    );
    const [key, part] = inner.length > 0 && random() < 0.6 ? pick(inner) : [];
    if (key === 'properties') {
      if (Object.keys(part).length === 0) return object(1);
      const name = pick(Object.keys(part));
      return { ...made, properties: { ...part, [name]: changed(part[name]) } };
    }
    if (key !== undefined) return { ...made, [key]: changed(part) };
    const { anyOf, oneOf, ...rest } = made as Made;
    if (anyOf) return { ...rest, oneOf: anyOf };
    if (oneOf) return { ...rest, anyOf: oneOf };
    const dropped = pick(
      Object.keys(rest)
        .filter((name) => !['type', 'properties', 'enum'].includes(name))
        .concat(''),
    );
    return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== dropped));
  };
  return { schema, value, changed };
}

/** Rules whose levels differ from strict logic on purpose: see the README. */
const AGREED = ['field-added', 'object-opened'];

t.test('a change counts as breaking if Ajv refuses a valid request or accepts a new response', (t) => {
  const make = maker(20201212);
  const ajv = new Ajv2020({ strict: false });
  let pairs = 0;
  for (let round = 0; round < 400; round += 1) {
    const before = make.schema(2);
    const after = make.changed(before) as Schema;
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const [isValid, isValidNow] = [ajv.compile(before), ajv.compile(after)];
    const values = Array.from({ length: 200 }, () => make.value(2));
    const refused = values.find((value) => isValid(value) && !isValidNow(value));
    const arrives = values.find((value) => !isValid(value) && isValidNow(value));
    pairs += 1;
    const what = `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
    for (const [direction, value] of [
      ['sent', refused],
      ['received', arrives],
    ] as const) {
      if (value === undefined) continue;
      const found = compare(withSchema(before, direction), withSchema(after, direction));
      const isSaid = found.some(({ level, rule }) => level === 'breaking' || AGREED.includes(rule));
      if (!isSaid) t.fail(`${direction}: ${what}, for example ${JSON.stringify(value)}`);
    }
  }
  t.ok(pairs > 150, `${pairs} pairs`);
  t.end();
});
