import t from 'tap';
import { compareContracts } from '../../../packages/contract-diff/src/compare.ts';
import { contractOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { base } from '../../../packages/contract-diff/test/cases/case.ts';
import { entry } from '../../../scripts/contract/releasing/changelog.ts';

t.test('the changelog lists all new operations in one line, and all new webhooks in another', async (t) => {
  const after = base();
  after.paths['/teas/{sku}'].delete = { operationId: 'deleteTea', responses: {} };
  after.paths['/cups'] = { get: { operationId: 'listCups', responses: {} } };
  after.webhooks.teaLost = { post: { responses: {} } };
  const changes = compareContracts(contractOf(base(), 'before'), contractOf(after, 'after'));
  const text = entry({ from: '1.0.0', to: '1.1.0' }, '2026-11-22', changes);
  t.match(
    text,
    /### New\n\n- 2 new operations: `DELETE \/teas\/\{sku\}`, `GET \/cups`\n- New webhook: `POST teaLost`\n/,
  );
});
