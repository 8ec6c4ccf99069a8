import t from 'tap';
import { whileNoOrderIsPlaced } from '../../../db/call/lock-customer.ts';
import { eraseCustomer } from '../../../db/customers/erase-customer.ts';
import { openShop } from '../../support/shop/shop.ts';

const CALLER = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };

t.test(
  'createOrder refuses orders of a customer during the erasure, and accepts them afterwards',
  async (t) => {
    const shop = await openShop(t, {
      inOneSchema: 'the lock of a customer is in its schema',
      isPatient: true,
    });
    const { db, call } = shop;
    const sku = await shop.offer();
    const bodyOf = (customerId: string) => ({
      customerId,
      items: [{ sku, quantity: 1 }],
      paymentMethod: 'tok_declined',
    });
    const request = { body: bodyOf('anna'), headers: { 'Idempotency-Key': 'first' } };
    const { body: first } = await call('POST', '/orders', request);
    await whileNoOrderIsPlaced(db, 'anna', async () => {
      const refused = await call('POST', '/orders', { body: bodyOf('anna') });
      t.match(refused, { status: 409, body: { type: 'CUSTOMER_BEING_ERASED', retryable: true } });
      t.match(await call('POST', '/orders', { body: bodyOf('bob') }), { status: 201 });
      t.match(
        await call('POST', '/orders', request),
        { status: 201, body: { id: first['id'] } },
        'a repeated request gets the first answer',
      );
    });
    await call('POST', `/orders/${first['id']}/cancel`, { body: {} });
    await shop.work();
    t.match(await eraseCustomer(db, 'anna', CALLER), { kind: 'erased', orders: 1 });
    t.match(await call('POST', '/orders', { body: bodyOf('anna') }), { status: 201 });
    t.match(await call('POST', '/orders', request), {
      status: 201,
      body: { id: first['id'], customerId: /^erased-/ },
    });
    t.match(await shop.getStock(sku), { reserved: 2 }, 'a refused order has reserved nothing');
  },
);
