import { sql } from 'kysely';
import t from 'tap';
import { newIdAt } from '../../../db/base/ids.ts';
import { inEachPlace } from '../../support/database/shards.ts';
import { documentsOf, invoice } from '../../support/documents/documents.ts';
import { placeFullOrder } from '../../support/shop/full-order.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

type Page = Schemas['DocumentCollection'];

const idsOf = ({ documents }: Page) => documents.map(({ id }) => id);

/** Places a paid order of two units. */
async function placePaid(shop: Shop): Promise<Schemas['Order']> {
  const order = await shop.order({ [await shop.offer({ amount: 500 })]: 2 });
  await shop.work();
  return order;
}

t.test('listDocumentsOfOrder lists the documents of the order, the oldest first', async (t) => {
  const shop = await openShop(t);
  const [order, other] = [await placePaid(shop), await placePaid(shop)];
  const first = await invoice(shop, order);
  await invoice(shop, other);
  await shop.call('POST', `/orders/${order.id}/cancel`);
  const documents = await documentsOf(shop, order);
  t.match(documents, [{ id: first.id, type: 'INVOICE' }, { type: 'CREDIT_NOTE' }]);
  t.equal(documents.length, 2);
  const second = await shop.call<Page>('GET', `/orders/${order.id}/documents?size=1&page=1`);
  t.strictSame(idsOf(second.body), [documents[1]!.id]);
  t.equal(second.body.totalCount, 2);
});

t.test(
  'listDocumentsOfOrder shows a customer only issued documents of the customer’s own orders',
  async (t) => {
    const { shop, customer, own, foreign } = await openTwoCustomers(t);
    const list = (orderId: string, as = customer) =>
      shop.call<Page>('GET', `/orders/${orderId}/documents`, { as });
    const { documentId } = own;
    t.strictSame(idsOf((await list(own.orderId)).body), [documentId]);
    t.match(await list(foreign.orderId), { status: 404, body: { type: 'ORDER_NOT_FOUND' } });
    t.match(await shop.call('GET', `/documents/${foreign.documentId}`, { as: customer }), {
      status: 404,
      body: { type: 'DOCUMENT_NOT_FOUND' },
    });
    const { orderId } = await placeFullOrder(shop, 'TEA', 'customer-1');
    const order = await shop.order({ TEA: 1 }, { customerId: 'customer-1' });
    await shop.work();
    const waiting = await invoice(shop, order);
    t.strictSame((await list(order.id)).body.documents, [], 'a document without a number');
    t.equal((await shop.call('GET', `/documents/${waiting.id}`, { as: customer })).status, 404);
    await issueAll(shop.db);
    t.strictSame(idsOf((await list(order.id)).body), [waiting.id]);
    t.equal((await list(orderId)).body.totalCount, 1);
  },
);

t.test('listDocuments filters by type, series and time, and continues after a document', async (t) => {
  const shop = await openShop(t);
  const order = await placePaid(shop);
  const list = (query: string) => shop.call<Page>('GET', `/documents?${query}`);
  const expectIds = async (query: string, ...expected: string[]) => {
    const { body } = await list(query);
    t.strictSame([idsOf(body), body.totalCount], [expected, expected.length], query);
  };
  const { id: first } = await invoice(shop, order);
  await issueAll(shop.db);
  await shop.call('POST', `/orders/${order.id}/cancel`);
  const [, credit] = await documentsOf(shop, order);
  const [before, after] = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  await expectIds(`issuedFrom=${before}`, first);
  await issueAll(shop.db);
  const { id: second } = credit!; // The order has two documents.
  await expectIds('', first, second);
  await expectIds('type=INVOICE', first);
  await expectIds('type=CREDIT_NOTE', second);
  await expectIds('series=INV', first);
  await expectIds('series=CN&type=INVOICE');
  await expectIds(`issuedFrom=${before}&issuedTo=${after}`, first, second);
  await expectIds(`issuedFrom=${after}`);
  const { body: page } = await list('size=1&page=1');
  t.strictSame([idsOf(page), page.totalCount], [[second], 2]);
  const { body: rest } = await list(`after=${first}`);
  t.strictSame([idsOf(rest), rest.totalCount], [[second], 2]);
  t.match(await list('type=RECEIPT'), { status: 400, body: { errors: [{ field: 'type' }] } });
});

t.test(
  'listDocuments finds documents by time that were issued hours before or after the time in their ids',
  async (t) => {
    const shop = await openShop(t);
    const hour = (hours: number) => Date.now() + hours * 3_600_000;
    const invoiceWithIdAt = async (id: string) => {
      const created = await invoice(shop, await placePaid(shop));
      await inEachPlace(shop.db, (place) =>
        sql`update documents set id = ${id} where id = ${created.id}`.execute(place),
      );
      return id;
    };
    const early = await invoiceWithIdAt(newIdAt(hour(-5)));
    const late = await invoiceWithIdAt(newIdAt(hour(5)));
    const { id: usual } = await invoice(shop, await placePaid(shop));
    await issueAll(shop.db);
    const all = [early, usual, late];
    for (const [from, to, expected] of [
      [-1, 1, all],
      [-10, 10, all],
      [1, 10, []],
      [-10, -1, []],
    ] as const) {
      const times = `issuedFrom=${new Date(hour(from)).toISOString()}&issuedTo=${new Date(hour(to)).toISOString()}`;
      for (const query of [times, `${times}&type=INVOICE`]) {
        const { body } = await shop.call<Page>('GET', `/documents?${query}`);
        t.strictSame([idsOf(body), body.totalCount], [expected, expected.length], query);
        const { body: next } = await shop.call<Page>('GET', `/documents?${query}&after=${early}`);
        t.strictSame(idsOf(next), expected.slice(1), `${query} after the first document`);
      }
    }
  },
);

t.test(
  'listDocuments counts documents with and without a number, and leaves out deleted contents',
  async (t) => {
    const shop = await openShop(t);
    const expectTotals = async (when: string, ...[all, invoices, credits]: [number, number, number]) => {
      const queries = [
        '',
        'type=INVOICE',
        'type=CREDIT_NOTE',
        'series=INV',
        'series=CN',
        'series=CN&type=INVOICE',
      ];
      const pages = queries.map((query) => shop.call<Page>('GET', `/documents?${query}`));
      const totals = (await Promise.all(pages)).map(({ body }) => body.totalCount);
      t.strictSame(totals, [all, invoices, credits, invoices, credits, 0], when);
    };
    await expectTotals('at first', 0, 0, 0);
    const orders = [await placePaid(shop), await placePaid(shop)];
    for (const order of orders) await invoice(shop, order);
    await expectTotals('without numbers', 2, 2, 0);
    await issueAll(shop.db);
    await shop.call('POST', `/orders/${orders[0]!.id}/cancel`);
    await expectTotals('with numbers of invoices', 3, 2, 1);
    await issueAll(shop.db);
    await expectTotals('with all numbers', 3, 2, 1);
    await inEachPlace(shop.db, (place) =>
      sql`update documents set content = null, salt = null where order_id = ${orders[0]!.id}`.execute(place),
    );
    await expectTotals('after the end of the retention', 1, 1, 0);
  },
);
