import fc from 'fast-check';
import { SCENARIOS } from '../../../../jobs/payment-providers/simulated/scenarios.ts';
import { randomPrices } from '../../../support/orders/random-prices.ts';
import * as background from './background.ts';
import { resolveMatter, retryMatter } from './decisions.ts';
import { METHODS, addLine, changeMethod, createEdit } from './edits.ts';
import { MEANWHILE_ERASED, eraseCustomer, eraseMeanwhile, repeatPlacement } from './erasure.ts';
import { lateChains, lateSteps, shipAll } from './late-lives.ts';
import * as requests from './requests.ts';
import { undoShipment } from './undone-shipments.ts';
import * as holds from './shipment-holds.ts';
import { REPORTS, correctShipment, reportOfCarrier } from './shipments.ts';
import { type DrawnStep, group } from './step.ts';

/**
 * Payment tokens that trigger scenarios of the simulated provider. Scenarios in which an authorization hold expires at
 * a certain time are left out, because the hold would expire at another step in each run. Holds expire only in the step
 * `holdEnds`.
 */
const TOKENS = Object.keys(SCENARIOS).filter((name) => !name.startsWith('tok_hold_lapses'));

const token = fc.constantFrom(...TOKENS, 'tok_nobody_knows');
const pick = fc.nat();
const line = fc.nat({ max: 1 });
const quantity = fc.integer({ min: 1, max: 3 });
const share = fc.double({ min: 0.01, max: 1.2, noNaN: true });

const { work, workAll, workMeanwhile, providerFinishes, decide, reservationEnds } = background;
const { expireOrders, reconcile, chargeDeadAttempt, captureElsewhere, refuse, giveEventsPlaces, deliver } =
  background;
const {
  createDocument,
  numberDocuments,
  dispute,
  holdEnds,
  cancelLapsed,
  payRest,
  refundElsewhere,
  refundReturns,
} = background;
const { cancelOrder, cancelUnits, createShipment, createCapture, createRefund } = requests;
const { createShipmentHold, deleteShipmentHold, holdsAreOver, authorizationEndsSoon } = holds;
const { createAdvance, createEarlierRefund, createGoodwill, replacePayment, updateOrder } = requests;

/**
 * Weighted generators of all steps that may happen before a shipment. To add a step, write an object in requests.ts or
 * background.ts, and add its name and weight here. The other steps are in late-lives.ts.
 */
const someSteps = [
  group(
    6,
    {
      pick,
      twice: fc.boolean(),
      trouble: fc.constantFrom(...(['none', 'none', 'none', 'answerLost', 'hangs', 'killed'] as const)),
    },
    { work },
  ),
  group(2, { pick, line, quantity, what: fc.constantFrom(...background.MEANWHILE) }, { workMeanwhile }),
  group(2, {}, { workAll, providerFinishes }),
  group(2, { approve: fc.boolean() }, { decide }),
  group(1, {}, { cancelOrder }),
  group(3, { line, quantity }, { cancelUnits, createEdit, addLine }),
  group(2, { method: fc.constantFrom(...METHODS) }, { changeMethod }),
  group(2, { line, quantity }, { createShipment }),
  group(2, { reason: fc.constantFrom(...holds.REASONS), ends: fc.boolean() }, { createShipmentHold }),
  group(1, { pick }, { deleteShipmentHold }),
  group(1, { isRecorded: fc.boolean() }, { holdsAreOver }),
  group(1, {}, { authorizationEndsSoon }),
  group(2, { pick, disposition: fc.constantFrom(...(['TO_STOCK', 'LOST'] as const)) }, { undoShipment }),
  group(
    3,
    { pick, type: fc.constantFrom(...REPORTS), day: fc.integer({ min: 1, max: 9 }), twice: fc.boolean() },
    { reportOfCarrier },
  ),
  group(1, { pick }, { correctShipment }),
  group(2, { share, final: fc.boolean() }, { createCapture, createRefund }),
  group(2, { token }, { replacePayment }),
  group(1, { share, token }, { payRest }),
  group(1, {}, { reservationEnds, expireOrders }),
  group(1, {}, { reconcile, updateOrder }),
  group(1, { pick }, { chargeDeadAttempt }),
  group(1, {}, { captureElsewhere, refuse }),
  group(1, {}, { holdEnds, cancelLapsed }),
  group(2, { pick, decision: fc.constantFrom(...(['OPEN', 'WON', 'LOST'] as const)) }, { dispute }),
  group(1, { share }, { refundElsewhere }),
  group(1, { pick }, { refundReturns }),
  group(1, { share, pick }, { createEarlierRefund }),
  group(1, { share }, { createGoodwill }),
  group(2, { share, line, quantity }, { createAdvance }),
  group(1, {}, { retryMatter, resolveMatter }),
  group(2, { units: fc.constantFrom('ALL' as const, 'SHIPPED' as const) }, { createDocument }),
  group(1, {}, { numberDocuments }),
  group(2, {}, { eraseCustomer }),
  group(1, { pick, line, quantity, what: fc.constantFrom(...MEANWHILE_ERASED) }, { eraseMeanwhile }),
  group(1, {}, { repeatPlacement, giveEventsPlaces }),
  group(1, { fails: fc.boolean() }, { deliver }),
];

const step = fc.oneof(...someSteps, ...lateSteps);

const amount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 500 }) },
);

/** Generator of an order. `tokens`: generator of the payment token. */
const orderWith = (tokens: fc.Arbitrary<string>) =>
  fc.record({
    token: tokens,
    captureMode: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
    quantities: fc.tuple(quantity, quantity),
    prices: randomPrices,
  });

const order = orderWith(token);

/** Generator of one or two orders with the same products, and of the steps of their lives. */
const usualLives = fc.record({
  orders: fc.array(order, { minLength: 1, maxLength: 2 }),
  amounts: fc.tuple(amount, amount),
  sameSku: fc.boolean(),
  /** Each step has the index of its order. Most steps belong to the first order. */
  steps: fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1), step), { minLength: 4, maxLength: 20 }),
});

/** Payment tokens of orders that are usually paid and shipped. Refunds of some of them fail or are late. */
const PAID = [
  'tok_approved',
  'tok_approved',
  'tok_refund_refused_once',
  'tok_refund_reversed',
  'tok_disputed',
];

const other = fc.tuple(fc.oneof(...lateSteps, ...someSteps));

const chain: fc.Arbitrary<DrawnStep[]> = fc.oneof(...lateChains, other, other);

/** Generator of an order that is shipped first, and of the steps that follow. */
const lateLives = fc
  .record({
    order: orderWith(fc.constantFrom(...PAID, 'tok_refund_refused')),
    amounts: fc.tuple(amount, amount),
    sameSku: fc.boolean(),
    chains: fc.array(chain, { minLength: 3, maxLength: 5 }),
  })
  .map(({ order: only, chains, ...rest }) => ({
    ...{ ...rest, orders: [only] },
    steps: [...shipAll(only.quantities), ...chains.flat()].map((each): [number, DrawnStep] => [0, each]),
  }));

/** Generator of lives. Half of them are about what happens after the shipment. */
export const drawnLives = fc.oneof({ weight: 1, arbitrary: usualLives }, { weight: 1, arbitrary: lateLives });
