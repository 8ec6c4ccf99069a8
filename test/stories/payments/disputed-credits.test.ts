import t, { type Test } from 'tap';
import { newTraceId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { recordDisputes } from '../../../db/orders/index.ts';
import { placeOf } from '../../support/database/shards.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { previewOperation } from '../../support/previews/preview-agreement.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { paidOrder } from '../../support/stories/money-matters.ts';

// The order costs 10.00 EUR. Money that the customer's bank disputes can't be refunded.

/** Records that the customer's bank disputes an amount of the charge, or how the bank has decided. */
async function dispute(shop: Shop, { id }: { id: string }, amount: number, status: 'OPEN' | 'WON' | 'LOST') {
  const payment = await shop.getPayment(id);
  const disputed = { reference: `dispute_of_${id}`, amount, currency: 'EUR', status };
  await recordDisputes(placeOf(shop.db, id), id, payment.id, [disputed], serviceCaller(newTraceId()));
  await shop.work();
}

/** Credits an amount, and checks that the preview shows the effect of the credit. */
async function create(
  t: Parameters<typeof openShop>[0],
  shop: Shop,
  order: Schemas['Order'],
  amount: number,
) {
  const body = credit([order.items[0], amount]);
  const { differencesTo } = await previewOperation(shop, order.id, { operation: 'createCredit', body });
  const answer = await shop.call('POST', `/orders/${order.id}/credits`, { body });
  t.equal(answer.status, 201);
  t.strictSame(await differencesTo(answer), []);
}

/** Refunds during the dispute, and after the bank has decided for the shop (`won`) or against it (`lost`). */
interface Refunds {
  disputed: number;
  credited: number;
  before: number[];
  won: number[];
  lost: number[];
}

// A lost dispute takes money away, but is no reason to refund less: a credit is refunded if enough money is left.
const CASES: Refunds[] = [
  { disputed: 1000, credited: 200, before: [], won: [200], lost: [] },
  { disputed: 300, credited: 200, before: [], won: [200], lost: [200] },
  { disputed: 300, credited: 500, before: [200], won: [200, 300], lost: [200, 300] },
  { disputed: 600, credited: 1000, before: [400], won: [400, 600], lost: [400] },
];

for (const { disputed, credited, before, won, lost } of CASES)
  t.test(
    `createCredit of ${credited} refunds only money that is not disputed, while ${disputed} of 1000 are`,
    async (t) => {
      for (const [decision, after] of [
        ['WON', won],
        ['LOST', lost],
      ] as const) {
        const shop = await openShop(t);
        const order = await paidOrder(shop);
        await dispute(shop, order, disputed, 'OPEN');
        await create(t, shop, order, credited);
        await checkRefunds(t, shop, order, before);
        await dispute(shop, order, disputed, decision);
        await checkRefunds(t, shop, order, after);
        t.match(await shop.getOrder(order.id), { currentTotal: { amount: 1000 - credited } });
      }
    },
  );

async function checkRefunds(t: Test, shop: Shop, order: Schemas['Order'], amounts: number[]): Promise<void> {
  await shop.work();
  t.strictSame(
    await refundsOf(shop, order),
    amounts.map((amount) => [amount, 'CREDIT']),
  );
  t.strictSame(await faultsOf(shop.db), []);
}

t.test('createCredit after a lost dispute refunds the credit, up to the money left', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 700, 'LOST');
  await create(t, shop, order, 200);
  await checkRefunds(t, shop, order, [200]);
  await create(t, shop, order, 800);
  await checkRefunds(t, shop, order, [200, 100]);
  t.match(await shop.getOrder(order.id), { currentTotal: { amount: 0 } });
});
