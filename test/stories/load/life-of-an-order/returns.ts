import { units } from '../../../support/shop/request-bodies.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { type Life, look, read } from './model.ts';
import type { Seen } from './seen.ts';
import { type Units, lineOf, post } from './requests.ts';
import type { RequestStep } from './step.ts';

type Requested = Units & { returnKind: Schemas['ReturnKindInput'] };

/** Requests the return of units of one line. The note names the customer. */
export const createReturn: RequestStep<Requested> = {
  accepted: 201,
  may(seen, given) {
    const isWithdrawal = given.returnKind === 'WITHDRAWAL';
    const most = lineOf(seen, given).quantity.returnable + (isWithdrawal ? withdrawableOf(seen, given) : 0);
    return given.quantity <= most && (isWithdrawal || isMoneyLeft(seen));
  },
  preview: (seen, given) => ({
    operation: 'createReturn',
    body: { kind: given.returnKind, ...units([lineOf(seen, given), given.quantity]) },
  }),
  do: (life, given, seen) =>
    post(life, '/returns', {
      ...{ kind: given.returnKind, note: textAbout(life.customer, life.orderId) },
      ...units([lineOf(seen, given), given.quantity]),
    }),
  names: ({ returnKind }) => [returnKind],
  async expect(life, given, seen, { status, body }) {
    if (status !== 201) return;
    const isWithdrawal = given.returnKind === 'WITHDRAWAL';
    const unshipped = isWithdrawal ? Math.min(given.quantity, withdrawableOf(seen, given)) : 0;
    const packing = isBeingPacked(seen) ? unshipped : 0;
    const [line] = body['items'];
    expect(line.cancelled === unshipped - packing, 'units that were not shipped are cancelled', body, seen);
    const seenAfter = await look(life);
    const after = lineOf(seenAfter, given).quantity;
    const before = lineOf(seen, given).quantity;
    expect(after.cancelled === before.cancelled + line.cancelled, 'a withdrawal cancels units', body, after);
    const rest = given.quantity - unshipped;
    expect(after.returnable === before.returnable - rest, 'the others are in a return', body, before, after);
    const isOpen = rest + packing > 0;
    const expected = isWithdrawal ? (isOpen ? 'APPROVED' : 'CLOSED') : 'REQUESTED';
    expect(body['status'] === expected, 'the status of a new return', body, expected);
  },
};

/**
 * Counts the units of a line that a withdrawal cancels, or cancels after the order was packed. Only a withdrawal can
 * cancel units of a completed order, whose shipment was undone.
 */
function withdrawableOf(seen: Seen, given: Units): number {
  if (['CANCELLED', 'EXPIRED'].includes(seen.order.status)) return 0;
  const { id, quantity } = lineOf(seen, given);
  const packed = seen.returns.map((each) => seen.packing.get(each.id + id) ?? 0);
  return Math.max(0, quantity.cancellable - packed.reduce((sum, count) => sum + count, 0));
}

/** Whether the order has a hold for packing that isn't over. */
const isBeingPacked = ({ order }: Seen): boolean =>
  order.status !== 'SUBMITTED' &&
  order.shipmentHolds!.some(
    ({ reason, until }) => reason === 'PACKING' && (until === undefined || Date.parse(until) > Date.now()),
  );

/** Whether the order has money that isn't disputed, and that was not all refunded. */
const isMoneyLeft = ({ order, meaning: { disputed, captured, left } }: Seen): boolean =>
  disputed === 0 && (captured === 0 || left > 0 || order.currentTotal.amount === 0);

export const DECISIONS = ['approval', 'approval', 'decline', 'cancellation'] as const;

interface Decided {
  pick: number;
  decision: (typeof DECISIONS)[number];
  chargesBack: Schemas['ChargesBack'] | undefined;
}

/**
 * Approves, declines or ends one of the returns. If the order has no return, sends a request that the service refuses.
 */
export const decideReturn: RequestStep<Decided> = {
  accepted: 200,
  may(seen, given) {
    const status = chosen(seen, given)?.status;
    if (given.decision !== 'cancellation') return status === 'REQUESTED';
    return status === 'REQUESTED' || status === 'APPROVED' || status === 'PARTIALLY_RECEIVED';
  },
  async do(life, given, seen) {
    const found = chosen(seen, given);
    // Without a return, the step requests a return that the service refuses.
    return found
      ? post(life, `/returns/${found.id}/${given.decision}`, bodyOf(life, given))
      : refusedReturn(life, seen);
  },
  names: ({ decision, chargesBack }) => [
    decision,
    ...(decision === 'approval' && chargesBack ? ['approval with chargesBack'] : []),
  ],
  async expect(life, given, seen, { status, body }) {
    if (status !== 200) return;
    const before = chosen(seen, given)!;
    const ended = before.status === 'PARTIALLY_RECEIVED' ? 'CLOSED' : 'CANCELLED';
    const expected = { approval: 'APPROVED', decline: 'DECLINED', cancellation: ended }[given.decision];
    expect(body['status'] === expected, 'the status after a decision', body, expected);
    const chargesBack = given.decision === 'approval' ? given.chargesBack : before.chargesBack;
    expect(body['chargesBack'] === chargesBack, 'the decision about the charges', body);
    expect((body['decline'] !== undefined) === (given.decision === 'decline'), 'the decline', body);
    const [after, now] = [await look(life), await read(life, `/returns/${before.id}`)];
    expect(now['version'] === before.version + 1, 'a decision raises the version', before, now);
    for (const [index, { id, quantity }] of after.order.items.entries()) {
      const free = given.decision === 'approval' ? 0 : awaitedOf(seen, before, id);
      const more = quantity.returnable - seen.order.items[index]!.quantity.returnable;
      expect(more === free, 'units that are not awaited any more can be returned again', seen, after);
    }
  },
};

function bodyOf({ customer, orderId }: Life, { decision, chargesBack }: Decided): object | undefined {
  if (decision === 'decline') return { reason: 'OTHER', note: textAbout(customer, orderId) };
  return decision === 'approval' && chargesBack ? { chargesBack } : undefined;
}

/** Returns one of the returns. An open one is chosen more often than one that has ended. */
export function chosen({ returns }: Seen, { pick }: { pick: number }): Schemas['Return'] | undefined {
  const open = returns.filter(({ status }) =>
    ['REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED'].includes(status),
  );
  const choice = open.length > 0 && pick % 8 > 0 ? open : returns;
  return choice[pick % choice.length];
}

export const refusedReturn = (life: Life, seen: Seen) =>
  post(life, '/returns', { kind: 'RETURN', ...units([seen.order.items[0], 1_000_000]) });

/** Counts the shipped units of a line that a return awaits. */
export function awaitedOf({ packing }: Seen, { id, items }: Schemas['Return'], itemId: string): number {
  const line = items.find((each) => each.itemId === itemId);
  return line ? line.requested - line.cancelled - line.received - (packing.get(id + itemId) ?? 0) : 0;
}
