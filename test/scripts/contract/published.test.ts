import { join } from 'node:path';
import t from 'tap';
import published from '../../../generated/v1/openapi.json' with { type: 'json' };
import { contractDiff } from '../../../packages/contract-diff/src/contract-diff.ts';
import { contractIn } from '../../../packages/contract-diff/src/loading/load.ts';
import { canonical } from '../../../packages/contract-diff/src/openapi/document.ts';
import type { Contract } from '../../../packages/contract-diff/test/cases/case.ts';
import { checkSame } from '../../../packages/contract-diff/test/support/same.ts';
import { compare } from '../../../packages/contract-diff/test/verdict.ts';
import { flat } from '../../../scripts/contract/bundling/merge-all-of.ts';

const root = join(import.meta.dirname, '../../..');

t.test('the comparison reports no change if the published contract is only written differently', (t) => {
  checkSame(t, published);
  t.end();
});

t.test('contract-diff finds no change from the published contract to its source in spec/', async (t) => {
  const printed: string[] = [];
  const files = ['generated/v1/openapi.json', 'spec/v1/openapi.yaml'].map((path) => join(root, path));
  t.equal(await contractDiff(['--fail-on', 'documentation', ...files], (text) => printed.push(text)), 0);
  t.match(printed.join('\n'), 'Nothing changes for a consumer.');
});

t.test('the published contract may grow only in the listed lists and unions', (t) => {
  const levels = (change: (contract: Contract) => void, before: Contract = published) => {
    const changed: Contract = structuredClone(before);
    change(changed.components.schemas);
    return [...new Set(compare(before, changed).map(({ level }) => level))];
  };
  t.strictSame(
    levels(({ OrderPaymentStatus }) => OrderPaymentStatus.enum.push('SPLIT')),
    ['notice', 'compatible'],
  );
  t.strictSame(
    levels(({ OrderForbiddenProblem }) => OrderForbiddenProblem.properties.type.enum.push('BLOCKED')),
    ['notice'],
  );
  const later = ({ CaptureMode }: Contract) => CaptureMode.enum.push('LATER');
  t.strictSame(levels(later), ['notice', 'compatible']);
  const closed: Contract = structuredClone(published);
  delete closed.components.schemas.CaptureMode['x-extensible-enum'];
  t.strictSame(levels(later, closed), ['breaking', 'compatible']);
  t.end();
});

t.test('contract-diff joins the files in spec/ into the published contract', async (t) => {
  const { root: joined, lines } = await contractIn(join(root, 'spec/v1/openapi.yaml'));
  t.equal(canonical(flat(joined.node)), canonical(published));
  t.match(
    await lines('#/components/schemas/Order/properties/status'),
    /^spec\/v1\/schemas\/orders\/order\/Order\.yaml:\d+$/,
  );
  t.match(await lines('#/paths/~1orders/post/operationId'), /^spec\/v1\/paths\/orders\/orders\.yaml:\d+$/);
});
