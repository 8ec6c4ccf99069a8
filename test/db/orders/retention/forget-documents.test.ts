import { sql } from 'kysely';
import t from 'tap';
import { exportCustomer } from '../../../../db/customers/export-customer.ts';
import type { Database } from '../../../../db/base/database.ts';
import { forgetOldDocuments } from '../../../../db/retention/forget-documents.ts';
import { documentsOf, invoice } from '../../../support/documents/documents.ts';
import { BY, runAdmin } from '../../../support/processes/admin.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import { issueAll } from '../../../support/shop/run-jobs.ts';
import type { Shop } from '../../../support/shop/shop.ts';
import { GERMANY, addressIn, openTeaShop } from '../../../support/shop/tea-shop.ts';

const inOneSchema = 'it is about a function of one schema';
const ANNA = 'anna-77';
const CONTACT = {
  customerId: ANNA,
  contact: { email: 'anna@example.com', name: 'Anna Example' },
  shippingAddress: addressIn('DE'),
};

/** Places an order, ships it, and issues its invoice. */
async function placeInvoiced(shop: Shop) {
  const order = await shop.order({ TEA: 2 }, CONTACT);
  await shop.work();
  const items = [{ itemId: order.items[0]!.id, quantity: 2 }];
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: { items } });
  const { id } = await invoice(shop, order);
  await issueAll(shop.db);
  return { order, documentId: id };
}

/** Sets the times at which the documents of these orders were issued back by `days` days. */
const ageDocuments = (db: Database, orderIds: string[], days: number) =>
  sql`
    update documents set issued_at = issued_at - make_interval(days => ${days})
    where order_id = any(${orderIds}::uuid[])`.execute(db);

t.test('forgetOldDocuments deletes the content of old documents, and keeps their numbers', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { inOneSchema });
  const { db } = shop;
  const invoiced = [await placeInvoiced(shop), await placeInvoiced(shop), await placeInvoiced(shop)];
  const [first, second, young] = invoiced.map(({ documentId }) => documentId);
  await ageDocuments(
    db,
    invoiced.slice(0, 2).map(({ order }) => order.id),
    400,
  );
  t.equal(await forgetOldDocuments(db, 401), 0, 'no document is old enough');
  t.equal(await forgetOldDocuments(db, 399, 1), 1, 'not more than the limit');
  t.equal(await forgetOldDocuments(db, 399, 1), 1);
  t.equal(await forgetOldDocuments(db, 399, 1), 0, 'all are deleted');
  for (const id of [first, second]) t.equal((await shop.call('GET', `/documents/${id}`)).status, 404);
  t.match((await shop.call('GET', `/documents/${young}`)).body, { number: 3, status: 'ISSUED' });
  t.strictSame(await documentsOf(shop, invoiced[0]!.order), []);
  t.match((await shop.call('GET', '/documents')).body, { totalCount: 1, documents: [{ id: young }] });

  const { rows } = await sql`
    select n.number::int, d.salt, d.content from documents d join document_numbers n on n.document_id = d.id
    order by n.number limit 2`.execute(db);
  t.strictSame(rows, [
    { number: 1, salt: null, content: null },
    { number: 2, salt: null, content: null },
  ]);
  const { documentId } = await placeInvoiced(shop);
  t.match((await shop.call('GET', `/documents/${documentId}`)).body, { number: 4 }, 'no gap');
  t.strictSame(await faultsOf(db), []);
});

t.test('customer erase deletes the contact of an order with an invoice, and keeps the invoice', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { inOneSchema, isDirect: true });
  const { order, documentId } = await placeInvoiced(shop);
  const before = (await shop.call('GET', `/documents/${documentId}`)).body;
  const { orders } = await exportCustomer(shop.db, ANNA);
  t.match(orders, [{ id: order.id, documents: [{ id: documentId }] }], 'the export shows the invoice');
  t.match(JSON.stringify(orders[0]!.documents), 'anna@example.com');

  const erased = await runAdmin(t, shop.databaseUrl, ['customer', 'erase', ANNA, ...BY]);
  t.equal(erased.status, 0, erased.stderr);
  const after = await shop.getOrder(order.id);
  t.match(after, { customerId: /^erased-/, contact: undefined, shippingAddress: undefined });
  t.strictSame(
    (await shop.call('GET', `/documents/${documentId}`)).body,
    before,
    'the law keeps the invoice',
  );
  t.strictSame(await faultsOf(shop.db), []);

  await ageDocuments(shop.db, [order.id], 400);
  t.equal(await forgetOldDocuments(shop.db, 399), 1);
  t.equal((await shop.call('GET', `/documents/${documentId}`)).status, 404);
  const { rows } = await sql`select from documents where content is not null`.execute(shop.db);
  t.equal(rows.length, 0, 'the retention ends what the invoice kept of the customer');
  const items = [{ itemId: order.items[0]!.id, amount: { amount: 100, currency: 'EUR' } }];
  const path = `/orders/${order.id}/credits`;
  t.equal((await shop.call('POST', path, { body: { items, reason: 'DAMAGED' } })).status, 201);
  t.strictSame(await documentsOf(shop, order), [], 'a later credit has no credit note');
  t.strictSame(await faultsOf(shop.db), []);
});
