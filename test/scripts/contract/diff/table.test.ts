import t, { type Test } from 'tap';
import { type Contract, type Expected, base, compare, inMeaning, verdict, withSchema } from './cases.ts';
import * as contracts from './contract-cases.ts';
import * as schemas from './schema-cases.ts';

function calls(t: Test, what: string, before: Contract, after: Contract, expected: Expected) {
  const { level, sentences } = verdict(compare(before, after));
  const [wanted, words] = expected === 'nothing' ? ['nothing', ''] : expected;
  t.strictSame(
    { level, said: sentences.includes(words) },
    { level: wanted, said: true },
    `${what}: ${sentences}`,
  );
}

for (const [what, before, after, sent, received] of [
  ...schemas.fieldCases,
  ...schemas.valueCases,
  ...schemas.unionCases,
]) {
  t.test(what, (t) => {
    calls(t, 'sent', withSchema(before, 'sent'), withSchema(after, 'sent'), sent);
    calls(t, 'received', withSchema(before, 'received'), withSchema(after, 'received'), received);
    t.end();
  });
}

for (const [what, one, other] of schemas.sameCases) {
  t.test(`the same: ${what}`, (t) => {
    for (const direction of ['sent', 'received'] as const) {
      const [a, b] = [withSchema(one, direction), withSchema(other, direction)];
      t.strictSame(inMeaning(compare(a, b)), [], `${direction}, one way`);
      t.strictSame(inMeaning(compare(b, a)), [], `${direction}, the other way`);
    }
    t.end();
  });
}

for (const [what, change, expected] of Object.values(contracts).flat()) {
  t.test(what, (t) => {
    const after = base();
    change(after);
    calls(t, 'called', base(), after, expected);
    t.end();
  });
}
