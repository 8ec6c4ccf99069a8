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

t.test('the changelog groups new kinds of a union, and equal changes of the same operations', (t) => {
  const kind = (name: string) => ({
    type: 'object',
    properties: { kind: { const: name } },
    required: ['kind'],
  });
  const [before, after] = [base(), base()];
  const pet = (...names: string[]) => ({ 'x-extensible-enum': true, oneOf: names.map(kind) });
  before.components.schemas.Tea.properties.pot = pet('clay', 'iron');
  after.components.schemas.Tea.properties.pot = pet('clay', 'iron', 'glass', 'steel', 'wood');
  for (const name of ['origin', 'harvest', 'leaf'])
    after.components.schemas.Tea.properties[name] = { type: 'string' };
  const changes = compareContracts(contractOf(before, 'before'), contractOf(after, 'after'));
  const text = entry({ from: '1.0.0', to: '1.1.0' }, '2026-11-22', changes);
  t.match(
    text,
    /2026-11-22\n\nThe promises of 1\.0\.0 still hold, but check the changes under "Look at these"\.\n/,
  );
  t.match(text, /\n- `pot`: `glass`, `steel`, `wood` are new kinds\. [^\n]*\n\n### New/);
  t.match(text, /\n- `origin`, `harvest`, `leaf`: New fields\. \(`GET \/teas`/);
  t.end();
});

t.test('the changelog says what clients have to do after breaking changes', (t) => {
  const after = base();
  for (const name of ['blend', 'kind']) delete after.components.schemas.Tea.properties[name];
  after.components.schemas.Tea.required = ['sku', 'price'];
  const changes = compareContracts(contractOf(base(), 'before'), contractOf(after, 'after'));
  const text = entry({ from: '1.0.0', to: '2.0.0' }, '2026-11-22', changes);
  t.match(
    text,
    /\n- `kind`, `blend`: The field is gone\. [^\n]* Stop reading `kind`; it is no longer sent\. Stop reading `blend`; it is no longer sent\. \(`GET \/teas`/,
  );
  t.end();
});

t.test('the first changelog entry of a new version has the steps of a move to it, by operation', (t) => {
  const after = base();
  delete after.components.schemas.Tea.properties.blend;
  after.paths['/teas'].get.parameters[0].required = true;
  const changes = compareContracts(contractOf(base(), 'before'), contractOf(after, 'after'));
  const text = entry({ from: undefined, to: '2.0.0', previous: 'v1' }, '2026-11-22', changes);
  t.match(
    text,
    /move to it:\n\n### Steps\n\n#### In several operations\n\n1\. Stop reading `blend`; it is no longer sent\. \(in 3 operations: [^\n]*\)\n\n#### `GET \/teas \(listTeas\)`\n\n1\. Send `kind`; it is required now\. \(query parameter `kind`\)\n\n### Breaking\n/,
  );
  t.end();
});
