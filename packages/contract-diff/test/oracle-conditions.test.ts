import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { withSchema } from './cases/case.ts';
import { numbersFrom } from './support/random-numbers.ts';
import { compare, inMeaning } from './verdict.ts';

type Made = Record<string, unknown>;

/** Number of compared pairs. A failure names the pair, so a repetition with the same seed isn't needed. */
const PAIRS = Number(process.env['PAIRS'] ?? (process.env['NIGHTLY'] ? 2_000 : 60));

const NAMES = ['a', 'b', 'c'];
const VALUES = [undefined, 'x', 'y', 'z', 'zzz', 'zzzzz', 1, 3, 5.5];
const OBJECTS = VALUES.flatMap((a) =>
  VALUES.flatMap((b) => VALUES.map((c): unknown => JSON.parse(JSON.stringify({ a, b, c })))),
);

function maker(seed: number) {
  const random = numbersFrom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const names = () => [...new Set([pick(NAMES), pick(NAMES)])];
  const field = () =>
    pick<Made>([
      { const: 'x' },
      { enum: ['x', 'y'] },
      { type: 'string', maxLength: 4 },
      { maxLength: 2 },
      { type: 'integer' },
      { minimum: 3 },
    ]);
  const condition = (depth: number): Made =>
    pick<() => Made>([
      () => ({ required: names() }),
      () => ({ properties: { [pick(NAMES)]: field() } }),
      () => ({ required: ['a'], properties: { a: field() } }),
      ...(depth === 0
        ? []
        : [
            () => ({ not: condition(depth - 1) }),
            () => ({ [pick(['allOf', 'anyOf'])]: [condition(depth - 1), condition(depth - 1)] }),
          ]),
    ])();
  const keyword = () =>
    pick<() => Made>([
      () => ({ if: condition(1), then: condition(1) }),
      () => ({ if: condition(1), else: condition(1) }),
      () => ({ if: condition(1), then: condition(1), else: condition(1) }),
      () => ({ not: condition(1) }),
      () => ({ dependentRequired: { [pick(NAMES)]: names() } }),
      () => ({ dependentSchemas: { [pick(NAMES)]: condition(1) } }),
    ])();
  const object = (): Made => ({
    type: 'object',
    properties: Object.fromEntries(
      NAMES.map((name) => [name, pick<Made>([{}, { type: 'string' }, { enum: ['x', 'y', 'z'] }])]),
    ),
    ...(random() < 0.3 && { required: names() }),
  });
  return (): [Made, Made] => {
    const [schema, first] = [object(), keyword()];
    return [
      { ...schema, ...first },
      { ...schema, ...pick<() => Made>([keyword, () => ({ allOf: [first, keyword()] })])() },
    ];
  };
}

t.test('a changed condition is breaking if Ajv refuses a valid request or accepts a new answer', (t) => {
  const make = maker(20201212);
  const ajv = new Ajv2020({ strict: false });
  const alarms: string[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [before, after] = make();
    const [isValid, isValidNow] = [ajv.compile(before), ajv.compile(after)];
    const refused = OBJECTS.find((value) => isValid(value) && !isValidNow(value));
    const arrives = OBJECTS.find((value) => !isValid(value) && isValidNow(value));
    if (![isValid, isValidNow].every((check) => OBJECTS.some((value) => check(value)))) continue;
    for (const [direction, example] of [
      ['sent', refused],
      ['received', arrives],
    ] as const) {
      const found = inMeaning(compare(withSchema(before, direction), withSchema(after, direction)));
      const isBreaking = found.some(({ level }) => level === 'breaking');
      if (isBreaking === (example !== undefined)) continue;
      const what = `${direction}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
      if (example) t.fail(`${what}, for example ${JSON.stringify(example)}`);
      else alarms.push(what);
    }
  }
  t.ok(alarms.length <= PAIRS / 100, 'at most 1 % of the pairs cause a false alarm', { alarms });
  t.end();
});
