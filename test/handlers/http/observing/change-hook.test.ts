import t from 'tap';
import { createDatabase } from '../../../support/database/database.ts';
import { caller } from '../../../support/shop/contract-client.ts';
import { openService } from '../../../support/shop/service.ts';

t.test('onChange is called after the answer, only for requests that may have changed data', async (t) => {
  const { db } = await createDatabase(t);
  const notified = Promise.withResolvers<void>();
  let count = 0;
  const onChange = () => {
    count += 1;
    notified.resolve();
  };
  const call = caller(t, await openService(t, { db, onChange }));
  const path = '/products/TEA-1';
  t.equal((await call('GET', path)).status, 404);
  t.equal((await call('PATCH', '/products/TEA-1/stock', { body: { onHandChange: 1 } })).status >= 400, true);
  const body = { name: 'Tea', price: { amount: 100, currency: 'EUR' } };
  t.equal((await call('PUT', path, { body })).status, 201);
  await notified.promise;
  t.equal(count, 1);
});
