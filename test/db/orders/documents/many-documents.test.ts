import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { connect } from '../../../../db/base/open.ts';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { findViolations, issueDocuments } from '../../../../db/orders/index.ts';
import { createDocument } from '../../../../db/orders/documents/create-document.ts';
import { cancelOrder } from '../../../../db/orders/verbs/cancel.ts';
import { copyOrder } from '../../../support/documents/copy-order.ts';
import { WORKER } from '../../../support/shop/run-jobs.ts';
import { INVOICES } from '../../../support/shop/service-with-worker.ts';
import type { Schemas, Shop } from '../../../support/shop/shop.ts';
import { addressIn, openTeaShop } from '../../../support/shop/tea-shop.ts';

/** Number of documents. A sixth of them are credit notes. */
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? (process.env['NIGHTLY'] ? 100_000 : 300));

/** Number of requests that run concurrently. */
const CONCURRENT = 8;

/** Amounts of a tax, or of all documents and orders if the tax has no percentage. */
type Sums = Record<string, { net: number; tax: number; gross: number }>;

/** Calls a function for each item. Several calls run concurrently. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const run = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, run));
}

/** Adds up what the orders cost now, in all and for each tax, as `listOrders` shows it. */
async function sumOrders(shop: Shop): Promise<Sums> {
  const sums: Sums = {};
  for (let after: string | undefined = ''; after !== undefined;) {
    const orders: Schemas['Order'][] = await listAfter(shop, after);
    for (const { currentTotal, taxes } of orders) {
      add(sums, 'all', { net: 0, tax: 0, gross: currentTotal.amount });
      for (const { percent, netAmount, taxAmount, grossAmount } of taxes)
        add(sums, percent, { net: netAmount.amount, tax: taxAmount.amount, gross: grossAmount.amount });
    }
    after = orders.length < 100 ? undefined : orders.at(-1)!.id; // a page of 100 orders has a last one
  }
  return sums;
}

async function listAfter(shop: Shop, after: string): Promise<Schemas['Order'][]> {
  const path = `/orders?size=100${after && `&after=${after}`}`;
  return (await shop.call<Schemas['OrderCollection']>('GET', path)).body.orders;
}

function add(sums: Sums, name: string, { net, tax, gross }: Sums[string]): void {
  const sum = (sums[name] ??= { net: 0, tax: 0, gross: 0 });
  sum.net += net;
  sum.tax += tax;
  sum.gross += gross;
}

/** Subtracts all credit notes from all invoices, in all and for each tax. */
async function sumDocuments({ db }: Shop): Promise<Sums> {
  const { rows } = await sql<{ name: string; net: number; tax: number; gross: number }>`
    with signed as (select content, case type when 'INVOICE' then 1 else -1 end as sign from documents)
    select 'all' as name, 0 as net, 0 as tax, sum(sign * (content -> 'total' ->> 'grossAmount')::bigint)::bigint as gross
    from signed
    union all
    select tax ->> 'percent', sum(sign * (tax ->> 'netAmount')::bigint)::bigint,
      sum(sign * (tax ->> 'taxAmount')::bigint)::bigint, sum(sign * (tax ->> 'grossAmount')::bigint)::bigint
    from signed cross join json_array_elements(content -> 'taxes') tax group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, ...sums }) => [name, sums]));
}

async function issueAndMeasure(t: Test, { db }: Shop): Promise<void> {
  const begin = performance.now();
  while (await issueDocuments(db, db, 1_000));
  const seconds = (performance.now() - begin) / 1_000;
  t.comment(
    `${DOCUMENTS} documents were numbered in ${seconds.toFixed(1)} s: ${Math.round(DOCUMENTS / seconds)}/s`,
  );
}

t.test(
  `${DOCUMENTS} documents have the numbers 1 to n, and add up to the prices of their orders`,
  { timeout: 3_600_000 },
  async (t) => {
    const shop = await openTeaShop(t);
    const contact = { contact: { email: 'kim@example.com' }, shippingAddress: addressIn('DE') };
    const order = await shop.order({ TEA: 3, MUG: 2 }, { ...contact, shippingMethod: 'parcel' });
    await shop.work();
    const creditNotes = Math.floor(DOCUMENTS / 6);
    const ids = await copyOrder(shop.db, order.id, DOCUMENTS - creditNotes);
    await forEach(ids, (id) =>
      createDocument(shop.db, ALL_ORDERS, id, {
        ...{ units: 'ALL', settings: INVOICES, precondition: () => true, caller: WORKER },
      }),
    );
    await forEach([...ids.slice(0, creditNotes).entries()], ([index, id]) =>
      cancelOrder(shop.db, ALL_ORDERS, id, {
        requested: [{ itemId: order.items[index % 2]!.id, quantity: index % 3 === 0 ? 2 : 1 }],
        ...{ reason: 'CUSTOMER_REQUEST', expected: undefined, precondition: () => true, caller: WORKER },
      }),
    );
    await issueAndMeasure(t, shop);
    const { rows } = await sql<{ series: string; count: number; first: number; last: number }>`
      select series, count(*) as count, min(number) as first, max(number) as last
      from documents where status = 'ISSUED' group by series order by series`.execute(shop.db);
    t.strictSame(rows, [
      { series: 'CN', count: creditNotes, first: 1, last: creditNotes },
      { series: 'INV', count: ids.length, first: 1, last: ids.length },
    ]);
    t.strictSame(await sumDocuments(shop), await sumOrders(shop));
    // The rules read all rows of the shop, as an operator's command does, which has a long time limit, too.
    const reader = connect(shop.databaseUrl, { poolSize: 1, statementTimeout: 600_000 });
    t.teardown(() => reader.destroy());
    // The tests' server has no autovacuum. Without statistics, PostgreSQL compares each payment with each capture.
    await sql`analyze`.execute(reader);
    const violations = await findViolations(reader);
    t.strictSame(
      violations.filter(({ what }) => /document|series|credit note/.test(what)),
      [],
    );
  },
);
