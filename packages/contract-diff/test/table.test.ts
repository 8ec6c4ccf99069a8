import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Change } from '../src/compare.ts';
import { RULES, type Rule } from '../src/model/rules.ts';
import { type Contract, type Expected, base, withSchema } from './cases/case.ts';
import { CONTRACT_CASES, SCHEMA_CASES, SCHEMA_CASES_30, STARTED_CASES } from './cases/index.ts';
import { same } from './cases/same.ts';
import { sameConditions } from './cases/specifications/conditions.ts';
import { migrated, same30 } from './cases/specifications/openapi-3-0.ts';
import { compare, inMeaning, sentence, verdict } from './verdict.ts';

/** Levels of each rule that no case has produced yet. `FOUND` records the rule and the level of every finding. */
const UNPROVEN = new Map(
  Object.values(RULES)
    .flatMap((rules): [string, Rule][] => Object.entries(rules))
    .map(([name, { levels }]) => [name, new Set<string>(levels)]),
);
const FOUND: Pick<Change, 'rule' | 'level' | 'todo' | 'text'>[] = [];

function calls(t: Test, what: string, before: Contract, after: Contract, expected: Expected) {
  const found = compare(before, after);
  FOUND.push(...found);
  const { level, changes } = verdict(found);
  const [wanted, rule, words] = expected === 'nothing' ? ['nothing'] : expected;
  if (rule) UNPROVEN.get(rule)?.delete(wanted);
  t.equal(level, wanted, `${what}: ${changes.map(sentence).join('\n')}`);
  if (rule)
    t.ok(
      changes.some((change) => change.rule === rule && sentence(change).includes(words!)),
      `${what}: ${rule}, ${words}`,
      { changes },
    );
}

for (const [version, cases] of [
  ['3.1.0', SCHEMA_CASES],
  ['3.0.4', SCHEMA_CASES_30],
] as const)
  for (const [what, before, after, sent, received] of cases) {
    t.test(what, (t) => {
      const [was, is] = [before, after].map(
        (schema) => (direction: 'sent' | 'received') => withSchema(schema, direction, version),
      );
      calls(t, 'sent', was!('sent'), is!('sent'), sent);
      calls(t, 'received', was!('received'), is!('received'), received);
      t.end();
    });
  }

const pairs = [
  ...[...same, ...sameConditions].map((pair) => [pair, '3.1.0', '3.1.0'] as const),
  ...same30.map((pair) => [pair, '3.0.4', '3.0.4'] as const),
  ...migrated.map((pair) => [pair, '3.0.4', '3.1.0'] as const),
];
for (const [[what, one, other], version, otherVersion] of pairs) {
  t.test(`the comparison finds no changes between two schemas with the same meaning: ${what}`, (t) => {
    for (const direction of ['sent', 'received'] as const) {
      const [a, b] = [withSchema(one, direction, version), withSchema(other, direction, otherVersion)];
      t.strictSame(inMeaning(compare(a, b)), [], `${direction}, one way`);
      t.strictSame(inMeaning(compare(b, a)), [], `${direction}, the other way`);
    }
    t.end();
  });
}

const started = CONTRACT_CASES.map(([what, change, expected]) => [what, () => {}, change, expected] as const);
for (const [what, start, change, expected] of [...started, ...STARTED_CASES]) {
  t.test(what, (t) => {
    const before = base();
    start(before);
    const after = structuredClone(before);
    change(after);
    calls(t, 'called', before, after, expected);
    t.end();
  });
}

t.test('every rule has a test case for each of its levels, and each case gives its level', (t) => {
  const levels = new Map<string, readonly string[]>(
    Object.values(RULES)
      .flatMap((rules): [string, Rule][] => Object.entries(rules))
      .map(([name, rule]) => [name, rule.levels]),
  );
  t.strictSame(
    [...UNPROVEN].filter(([, left]) => left.size > 0).map(([name, left]) => [name, ...left]),
    [],
  );
  t.strictSame(
    FOUND.filter(({ rule, level }) => !levels.get(rule)?.includes(level)),
    [],
  );
  t.end();
});

t.test('every breaking change and every notice says in one sentence what a client has to do', (t) => {
  for (const { rule, level, todo = '', text } of FOUND) {
    if (level !== 'breaking' && level !== 'notice') continue;
    t.match(todo, /^[A-Z].+\.$/, `${rule}: ${text}`);
    t.notMatch(todo, /undefined|\.\.| {2}|`(?:part|old|new)`/, `${rule}: ${text}`);
  }
  t.end();
});

t.test('every rule with breaking changes or notices has a sentence for the client in RULES.md', async (t) => {
  const page = await readFile(join(import.meta.dirname, '../RULES.md'), 'utf8');
  const sections = page.split(/^### /m).slice(1);
  t.equal(sections.length, UNPROVEN.size);
  for (const section of sections) {
    const [, sentence = ''] = /^To do: (.+)$/m.exec(section.replaceAll(/\n(?=\S)/g, ' \n')) ?? [];
    const isGrave = /_(?:breaking|notice)/.test(section);
    t.equal(sentence !== '', isGrave, section.slice(0, section.indexOf('\n')));
  }
});
