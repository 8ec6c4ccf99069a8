import { sql } from 'kysely';
import t from 'tap';
import { untilBlocked } from '../../support/database/database.ts';
import { openShop } from '../../support/shop/shop.ts';

/**
 * Names of the unique index on references. The index has the first name between migrations 0340 and 0341, and the
 * second name at any other time.
 */
const NAMES = ['orders_reference_of_live', 'orders_reference_of_customer'];

for (const name of NAMES)
  t.test(`the index ${name} detects REFERENCE_IN_USE when two requests use one reference`, async (t) => {
    const shop = await openShop(t, { inOneSchema: 'its index is renamed', isPatient: true });
    const { db, call } = shop;
    const sku = await shop.offer();
    const first = await shop.order({ [sku]: 1 });
    const second = await shop.order({ [sku]: 1 });
    const index = NAMES.at(-1)!;
    if (name !== index) await sql`alter index ${sql.id(index)} rename to ${sql.id(name)}`.execute(db);
    /** Sends a request while the first order takes the same reference. Returns the answer. */
    const race = async (reference: string, send: () => ReturnType<typeof call>) => {
      const { answer } = await db.transaction().execute(async (trx) => {
        await trx.updateTable('orders').set({ reference }).where('id', '=', first.id).execute();
        const answer = send();
        await untilBlocked(db);
        return { answer };
      });
      return answer;
    };
    const items = [{ sku, quantity: 1 }];
    const body = { customerId: first.customerId, items, paymentMethod: 'tok_approved', reference: 'WEB-1' };
    t.match(await race('WEB-1', () => call('POST', '/orders', { body })), {
      status: 409,
      body: { type: 'REFERENCE_IN_USE', reference: 'WEB-1', orderId: first.id },
    });
    const patch = { body: { reference: 'WEB-2' }, headers: { 'If-Match': '*' } };
    t.match(await race('WEB-2', () => call('PATCH', `/orders/${second.id}`, patch)), {
      status: 409,
      body: { type: 'REFERENCE_IN_USE', reference: 'WEB-2' },
    });
  });
