import fc from 'fast-check';
import t from 'tap';
import { act, differenceTo, listActions, nameOf } from '../../support/previews/action-agreement.ts';
import { STATES } from '../../support/previews/states-of-orders.ts';
import { openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers, staffClaims } from '../../support/shop/two-customers.ts';

/** Seed from which the lives are generated. The test prints the seed. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** Number of random lives. */
const LIVES = Number(process.env['LIVES'] ?? (process.env['NIGHTLY'] ? 300 : 15));

t.test(
  'listOrderActions shows the answer to the smallest request of each operation in every state',
  async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ onHand: 1000 });
    for (const [name, , rest, way] of STATES) {
      const place = async () => {
        const order = await shop.order({ [sku]: 2 }, rest);
        for (const step of way) await step(shop, order);
        return order.id;
      };
      const id = await place();
      const { actions } = await listActions(shop, id);
      const differences: unknown[] = [];
      // A refused operation leaves the order as it is, so that the same order has the next request, too.
      for (const action of actions.toSorted((a, b) => Number(a.allowed) - Number(b.allowed))) {
        const difference = differenceTo(action, await act(shop, action.allowed ? await place() : id, action));
        if (difference) differences.push([nameOf(action), difference]);
      }
      t.strictSame(differences, [], name);
      await shop.work();
    }
  },
);

/** Payment methods of random lives: some money can be disputed, some captures and refunds are delayed or refused. */
const METHODS = [
  ...['tok_approved', 'tok_declined', 'tok_requires_action', 'tok_disputed', 'tok_hold_lapses'],
  ...['tok_capture_delayed', 'tok_refund_delayed', 'tok_refund_refused'],
];

/** A step of a life: the number of an action, or a step of the service or of the provider. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.nat(13) },
  { weight: 2, arbitrary: fc.constantFrom('work', 'provider') },
);

const life = fc.record({
  paymentMethod: fc.constantFrom(...METHODS),
  captureMode: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
  steps: fc.array(step, { minLength: 4, maxLength: 12 }),
});

t.test(
  'listOrderActions shows how the next operation of a random life is answered, as listOrders does',
  async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ onHand: 10_000 });
    const counts = { allowed: 0, refused: 0 };
    const live = async ({ steps, ...rest }: typeof life extends fc.Arbitrary<infer Life> ? Life : never) => {
      const { id } = await shop.order({ [sku]: 3 }, rest);
      await shop.work();
      for (const each of steps) {
        if (each === 'provider') await shop.letProviderFinish();
        if (typeof each === 'string') {
          await shop.work();
          continue;
        }
        const { actions } = await listActions(shop, id);
        const { body } = await shop.call('GET', `/orders?orderId=${id}&readyToShip=true`);
        const isReady = body['totalCount'] === 1;
        if (isReady !== actions.find(({ operation }) => operation === 'createShipment')!.allowed)
          throw new Error(`the order is listed as ready to ship: ${isReady}`);
        const action = actions[each]!; // The list has 14 entries.
        const difference = differenceTo(action, await act(shop, id, action));
        if (difference) throw new Error(`${nameOf(action)}: ${JSON.stringify(difference)}`);
        counts[action.allowed ? 'allowed' : 'refused'] += 1;
      }
    };
    await fc.assert(fc.asyncProperty(life, live), { numRuns: LIVES, seed: SEED });
    t.ok(counts.allowed > 0 && counts.refused > 0, `seed ${SEED}: ${JSON.stringify(counts)}`);
  },
);

t.test(
  'listOrderActions shows amounts and the ETag of the order, with which an operation succeeds',
  async (t) => {
    const shop = await openShop(t);
    const { id } = await shop.order({ [await shop.offer()]: 2 }, { captureMode: 'MANUAL' });
    await shop.work();
    const find = async (operation: string) =>
      (await listActions(shop, id)).actions.find((each) => each.operation === operation);
    t.match(await find('createCapture'), {
      allowed: true,
      capturableAmount: { amount: 2500, currency: 'EUR' },
    });
    t.match(await find('createRefund'), { allowed: false, refundableAmount: { amount: 0, currency: 'EUR' } });
    const { etag } = await listActions(shop, id);
    const headers = { 'If-Match': etag };
    t.equal((await shop.call('POST', `/orders/${id}/payment/captures`, { headers })).status, 201);
    t.equal((await shop.call('POST', `/orders/${id}/cancel`, { headers })).status, 412);
    await shop.work();
    t.match(await find('createRefund'), {
      allowed: true,
      refundableAmount: { amount: 2500, currency: 'EUR' },
    });
  },
);

t.test('listOrderActions refuses operations as they refuse the caller’s token', async (t) => {
  const { shop, issuer, service, customer, staff, own, foreign } = await openTwoCustomers(t);
  const reader = { token: await issuer.token({ ...staffClaims('staff-2'), scope: 'orders:read' }) };
  for (const as of [customer, staff, reader, service]) {
    const { actions } = await listActions(shop, own.orderId, as);
    for (const action of actions.filter(({ allowed }) => !allowed))
      t.equal(differenceTo(action, await act(shop, own.orderId, action, as)), undefined, nameOf(action));
    const kinds = actions.map(({ problem }) => problem?.type);
    const isAny = (kind: string) => kinds.some((each) => each === kind);
    t.equal(isAny('FORBIDDEN'), as === customer, 'only customers are refused whatever their scopes are');
    t.equal(isAny('INSUFFICIENT_SCOPE'), as === reader, 'only the reader lacks scopes');
  }
  const { actions } = await listActions(shop, own.orderId, customer);
  const shown = actions.flatMap(({ capturableAmount: a, refundableAmount: b }) => [a, b]);
  t.ok(
    shown.every((amount) => amount === undefined),
    'amounts of forbidden operations are not shown',
  );
  const links = async (as: { token: string }) =>
    Object.keys((await shop.call('GET', `/orders/${own.orderId}`, { as })).body['_links']);
  t.ok((await links(customer)).includes('actions'));
  t.notOk((await links(customer)).includes('shipmentHolds'), 'only the shop may read shipment holds');
  t.ok((await links(staff)).includes('shipmentHolds'));
  const path = `/orders/${foreign.orderId}/actions`;
  t.match(await shop.call('GET', path, { as: customer }), { status: 404, body: { type: 'ORDER_NOT_FOUND' } });
});

t.test(
  'listOrderActions names the reason, such as a shipment hold, a dispute or too many payments',
  async (t) => {
    const shop = await openShop(t, { limits: { paymentsPerOrder: 1 } });
    const sku = await shop.offer();
    const refused = async (operation: string, rest: object, ...holds: object[]) => {
      const { id } = await shop.order({ [sku]: 1 }, rest);
      await shop.work();
      for (const body of holds) await shop.call('POST', `/orders/${id}/shipment-holds`, { body });
      const { actions } = await listActions(shop, id);
      return actions.find((each) => each.operation === operation)?.problem;
    };
    const declined = { paymentMethod: 'tok_declined' };
    t.match(await refused('createShipment', declined), {
      type: 'ORDER_NOT_SHIPPABLE',
      reason: 'NOT_CONFIRMED',
    });
    t.match(await refused('replacePayment', declined), { type: 'TOO_MANY_PAYMENTS', status: 409 });
    t.match(await refused('createShipment', {}, { reason: 'FRAUD_REVIEW' }), { type: 'SHIPMENT_ON_HOLD' });
    const many = Array.from({ length: 20 }, () => ({ reason: 'OTHER' }));
    t.match(await refused('createShipmentHold', {}, ...many), { type: 'TOO_MANY_SHIPMENT_HOLDS' });
  },
);
