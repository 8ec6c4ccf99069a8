import { join } from 'node:path';
import t from 'tap';
import { priceOrder } from '../../../db/pricing/price-order.ts';
import { computeCase, listVectorFiles, readVectorFile } from '../../../scripts/contract/pricing-vectors.ts';

const FOLDER = join(import.meta.dirname, '../../../spec/v1/vectors');

const NAMES = [
  ...['charges', 'charges-back', 'credits', 'deductions', 'discounts', 'edits', 'limits', 'list-price'],
  ...['orders', 'reductions', 'returns', 'taxes', 'units'],
];

t.test('each pricing rule has test vectors', async (t) => {
  t.strictSame(await listVectorFiles(FOLDER), NAMES);
  for (const name of NAMES) t.equal((await readVectorFile(FOLDER, name)).pricing, '1', name);
});

for (const name of NAMES) {
  t.test(`priceOrder, priceEdit and priceState compute the test vectors of ${name}`, async (t) => {
    const { cases, rule } = await readVectorFile(FOLDER, name);
    t.equal(new Set(cases.map((each) => each.name)).size, cases.length, 'each has a name of its own');
    for (const each of cases) {
      if (each.refused) t.throws(() => priceOrder(each.order), each.name);
      // The result is compared as JSON, which has no undefined fields.
      else t.strictSame(JSON.parse(JSON.stringify(computeCase(each, rule))), each, each.name);
    }
  });
}
