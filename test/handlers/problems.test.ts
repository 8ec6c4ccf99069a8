import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { declaredAnswers } from '../../scripts/contract/answers.ts';

/** Of routes that aren't the contract's: a payment provider sends its events there. */
const ELSEWHERE = ['INVALID_SIGNATURE'];

t.test('the kinds of problems are those of the contract, with their statuses', async (t) => {
  const source = await readFile(join(import.meta.dirname, '../../handlers/problems.ts'), 'utf8');
  const inCode = [...source.matchAll(/type: '([A-Z_]+)',\s+status: (\d+),/g)]
    .map(([, kind, status]) => `${status} ${kind}`)
    .filter((kind) => !ELSEWHERE.some((other) => kind.endsWith(` ${other}`)));
  const ofOperations = declaredAnswers(document)
    .filter(({ kind }) => kind !== undefined)
    .map(({ status, kind }) => `${status} ${kind}`);
  const beforeOperations = [...document.info.description.matchAll(/^\| (\d{3}) \| `([A-Z_]+)`/gm)].map(
    ([, status, kind]) => `${status} ${kind}`,
  );
  const all = (kinds: string[]) => [...new Set(kinds)].sort();
  t.strictSame(all(inCode), all([...ofOperations, ...beforeOperations]));
});
