/** Lives that begin with a paid and shipped order, so that most of their steps are about returns and credits. */
import fc from 'fast-check';
import type { Schemas } from '../../../support/shop/shop.ts';
import { createDocument, workAll } from './background.ts';
import { createCredit, createOrderNote } from './credits.ts';
import { addLine } from './edits.ts';
import { DISPOSITIONS, createReturnReceipt } from './receipts.ts';
import { createShipment, replacePayment } from './requests.ts';
import { daysPass } from './return-reviews.ts';
import { DECISIONS, createReturn, decideReturn } from './returns.ts';
import { type DrawnStep, group, stepOf } from './step.ts';

const pick = fc.nat();
const line = fc.nat({ max: 1 });
const quantity = fc.integer({ min: 1, max: 3 });
const share = fc.double({ min: 0.01, max: 1.2, noNaN: true });
const few = fc.constantFrom(0, 0, 1, 2);
const chargesBack = fc.option(fc.constantFrom<Schemas['ChargesBack'][]>('NONE', 'STANDARD', 'ALL'), {
  nil: undefined,
});

const received = fc.record({
  ...{ accepted: few, rejected: few, disposition: fc.constantFrom(...DISPOSITIONS) },
});

const deduction = fc.record({
  reason: fc.constantFrom<Schemas['DeductionReason'][]>('DIMINISHED_VALUE', 'RETURN_SHIPPING'),
  ...{ line, share },
});

const requested = {
  ...{ line, quantity },
  returnKind: fc.constantFrom<Schemas['ReturnKindInput'][]>('WITHDRAWAL', 'RETURN', 'COMPLAINT'),
};

const receipt = {
  ...{ pick, chargesBack, lines: fc.tuple(received, received) },
  fits: fc.constantFrom(true, true, true, false),
  deductions: fc.array(deduction, { maxLength: 2 }),
};

const credited = {
  shares: fc.tuple(fc.option(share, { nil: undefined }), fc.option(share, { nil: undefined })),
  charge: fc.option(fc.nat(), { nil: undefined }),
};

const steps = {
  createReturn: group(3, requested, { createReturn }),
  decideReturn: group(2, { pick, decision: fc.constantFrom(...DECISIONS), chargesBack }, { decideReturn }),
  createReturnReceipt: group(3, receipt, { createReturnReceipt }),
  createCredit: group(2, credited, { createCredit }),
  createOrderNote: group(1, {}, { createOrderNote }),
  daysPass: group(2, { days: fc.constantFrom(1, 14, 31) }, { daysPass }),
};

/** Weighted generators of the steps that follow a shipment. */
export const lateSteps = Object.values(steps);

const approve = group(
  1,
  { pick, decision: fc.constant('approval' as const), chargesBack },
  { decideReturn },
).arbitrary;

/** Generators of steps that follow each other: a return is requested, decided and received, in one part or two. */
export const lateChains = [
  fc.tuple(steps.createReturn.arbitrary, approve, steps.createReturnReceipt.arbitrary),
  fc.tuple(
    ...[steps.createReturn.arbitrary, steps.decideReturn.arbitrary, steps.createReturnReceipt.arbitrary],
    steps.createReturnReceipt.arbitrary,
  ),
  fc.tuple(steps.createCredit.arbitrary),
];

/** Steps that pay the order, and ship units of both lines. */
export const shipAll = (quantities: [number, number]): DrawnStep[] => [
  stepOf('workAll', workAll, {}),
  ...quantities.map((units, index) =>
    stepOf('createShipment', createShipment, { line: index, quantity: units }),
  ),
];

const back = (accepted: number, rejected: number, disposition: (typeof DISPOSITIONS)[number]) => ({
  ...{ accepted, rejected, disposition },
});

const NONE = back(0, 0, 'TO_STOCK');

const returnOf = (returnKind: Schemas['ReturnKindInput'], units: number, index = 0) =>
  stepOf('createReturn', createReturn, { line: index, quantity: units, returnKind });

const decide = (decision: (typeof DECISIONS)[number], charges?: Schemas['ChargesBack']) =>
  stepOf('decideReturn', decideReturn, { pick: 1, decision, chargesBack: charges });

/** `pick` is 1, so the only open return is chosen. */
const receive = (rest: {
  lines: [ReturnType<typeof back>, ReturnType<typeof back>];
  deductions?: Schemas['DeductionReason'][];
  chargesBack?: Schemas['ChargesBack'];
}) =>
  stepOf('createReturnReceipt', createReturnReceipt, {
    ...{ pick: 1, fits: true, lines: rest.lines, chargesBack: rest.chargesBack },
    deductions: (rest.deductions ?? []).map((reason) => ({ reason, line: 0, share: 0.3 })),
  });

/** Steps that pay the order, add a line to it, ship the paid units, and pay and ship the added line. */
const buyMore = (quantities: [number, number]): DrawnStep[] => [
  stepOf('workAll', workAll, {}),
  stepOf('addLine', addLine, { line: 0, quantity: 1 }),
  ...shipAll(quantities),
  stepOf('replacePayment', replacePayment, { token: 'tok_approved' }),
  stepOf('workAll', workAll, {}),
  stepOf('createShipment', createShipment, { line: 2, quantity: 1 }),
];

/** The first life of each run. Each kind of late step succeeds in it, so none can be missing in a run. */
export const FIRST_LIFE = {
  orders: [
    {
      ...{ token: 'tok_approved', captureMode: 'AUTOMATIC' as const },
      quantities: [3, 3] as [number, number],
      prices: {
        ...{
          country: 'DE' as const,
          shippingMethod: 'parcel' as const,
          discounts: [],
          discountCodes: ['TEN'],
        },
        charges: [
          { kind: 'GIFT_WRAP' as const, label: 'Paper' as const, amount: { amount: 300, currency: 'EUR' } },
        ],
        ...{ unitPrice: undefined, tax: undefined, taxTreatment: undefined },
      },
    },
  ],
  amounts: [450, 250] as [number, number],
  sameSku: false,
  steps: [
    ...buyMore([3, 3]),
    stepOf('createDocument', createDocument, { units: 'ALL' }),
    stepOf('createOrderNote', createOrderNote, {}),
    stepOf('createCredit', createCredit, { shares: [0.2, undefined], charge: 0 }),
    ...[returnOf('RETURN', 2), decide('decline')],
    ...[returnOf('RETURN', 2), decide('approval', 'STANDARD')],
    stepOf('daysPass', daysPass, { days: 31 }),
    receive({ lines: [back(1, 0, 'TO_STOCK'), NONE], deductions: ['DIMINISHED_VALUE', 'RETURN_SHIPPING'] }),
    receive({ lines: [back(0, 1, 'TO_STOCK'), NONE] }),
    ...[returnOf('COMPLAINT', 1, 1), decide('cancellation')],
    returnOf('WITHDRAWAL', 3, 1),
    stepOf('daysPass', daysPass, { days: 14 }),
    receive({ lines: [NONE, back(1, 0, 'QUARANTINE')], chargesBack: 'ALL' }),
    receive({ lines: [NONE, back(1, 0, 'DISPOSE')] }),
    decide('cancellation'),
    stepOf('workAll', workAll, {}),
  ].map((step): [number, DrawnStep] => [0, step]),
};

/**
 * Requests that the service must have accepted at least once in a run, as the run's table names them: the step, and a
 * part of the request.
 */
export const LATE_KINDS = [
  ...['WITHDRAWAL', 'RETURN', 'COMPLAINT'].map((kind) => `createReturn: ${kind}`),
  ...['approval', 'approval with chargesBack', 'decline', 'cancellation'].map(
    (kind) => `decideReturn: ${kind}`,
  ),
  ...['accepted', 'rejected', ...DISPOSITIONS, 'DIMINISHED_VALUE', 'RETURN_SHIPPING', 'chargesBack'].map(
    (kind) => `createReturnReceipt: ${kind}`,
  ),
  ...['lines', 'charges'].map((kind) => `createCredit: ${kind}`),
  'createOrderNote',
  'addLine: paid',
];
