import { RuleTester } from 'oxlint/plugins-dev';
import t from 'tap';
import { casts, nonNull } from '../../scripts/lint/reasons.ts';

RuleTester.describe = (_name, run) => run();
RuleTester.it = (_name, run) => run();
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });

t.test('the lint rule for casts reports each cast without a comment', (t) => {
  tester.run('casts', casts, {
    valid: [
      'const size = { of: 1 } as const;',
      'const text = answer as string; // It is JSON.',
      '// The contract says so.\nconst text = answer as string;',
      '// The contract says so.\nconst all = [\n  one,\n  two as string,\n];',
      'const found = JSON.parse(text) as Found;',
      'const found = (await response.json()) as Found;',
      'const names = [] as string[];',
      'const value = answer as unknown;',
    ],
    invalid: [
      { code: 'const text = answer as string;', errors: 1 },
      { code: '// It is JSON.\n\nconst text = answer as unknown as string;', errors: 1 },
    ],
  });
  t.end();
});

t.test('the lint rule for non-null assertions (!) reports each assertion without a comment', (t) => {
  tester.run('nonNull', nonNull, {
    valid: [
      'const first = rows[0]!;',
      'const last = rows.at(-1)!.id + units.get(key(one))!;',
      'const found = find(rows)!; // It was inserted above.',
      'query.$if(after !== undefined, (rows) => rows.where(after!));',
    ],
    invalid: [
      { code: 'const found = find(rows)!;', errors: 1 },
      { code: 'if (other !== undefined) first(after!);', errors: 1 },
    ],
  });
  t.end();
});
