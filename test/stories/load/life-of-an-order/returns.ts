import { isDeepStrictEqual } from 'node:util';
import { units } from '../../../support/shop/request-bodies.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { type Seen, look, read } from './model.ts';
import { type Units, createShipment, lineOf, post } from './requests.ts';
import type { BackgroundStep, RequestStep } from './step.ts';

/** Requests the return of units of one line. The note names the customer. */
export const createReturn: RequestStep<Units & { returnKind: Schemas['ReturnKindInput'] }> = {
  accepted: 201,
  may(seen, given) {
    const { cancellable, returnable } = lineOf(seen, given).quantity;
    const isWithdrawal = given.returnKind === 'WITHDRAWAL';
    const most = returnable + (isWithdrawal && seen.preview.allowed ? cancellable : 0);
    return given.quantity <= most && (isWithdrawal || isMoneyLeft(seen));
  },
  do: (life, given, seen) =>
    post(life, '/returns', {
      ...{ kind: given.returnKind, note: textAbout(life.customer, life.orderId) },
      ...units([lineOf(seen, given), given.quantity]),
    }),
  async expect(life, given, seen, { status, body }) {
    if (status !== 201) return;
    const [line] = body['items'];
    const cancelled = given.returnKind === 'WITHDRAWAL' ? line.cancelled : 0;
    const after = lineOf(await look(life), given).quantity;
    const before = lineOf(seen, given).quantity;
    expect(after.cancelled === before.cancelled + cancelled, 'a withdrawal cancels units', body, after);
    const rest = given.quantity - cancelled;
    expect(after.returnable === before.returnable - rest, 'the others are in a return', body, before, after);
  },
};

/** Whether the order has money that isn't disputed, and that was not all refunded. */
const isMoneyLeft = ({ order, meaning: { disputed, captured, left } }: Seen): boolean =>
  disputed === 0 && (captured === 0 || left > 0 || order.currentTotal.amount === 0);

export const DECISIONS = ['approval', 'refusal', 'cancellation'] as const;

/** Approves, declines or ends one of the returns. Does nothing useful if the order has none. */
export const decideReturn: RequestStep<{ pick: number; decision: (typeof DECISIONS)[number] }> = {
  accepted: 200,
  may(seen, given) {
    const status = chosen(seen, given)?.status;
    if (given.decision !== 'cancellation') return status === 'REQUESTED';
    return status === 'REQUESTED' || status === 'APPROVED' || status === 'RECEIVED';
  },
  async do(life, given, seen) {
    const found = chosen(seen, given);
    const body = given.decision === 'refusal' ? { reason: 'OTHER', note: life.customer.id } : undefined;
    // Without a return, the step requests a return that the service refuses.
    return found ? post(life, `/returns/${found.id}/${given.decision}`, body) : refusedReturn(life, seen);
  },
};

const chosen = ({ returns }: Seen, { pick }: { pick: number }): Schemas['Return'] | undefined =>
  returns[pick % returns.length];

const refusedReturn = (life: Parameters<typeof post>[0], seen: Seen) =>
  post(life, '/returns', { kind: 'RETURN', ...units([seen.order.items[0], 1_000_000]) });

/** Records units of a return that came back. */
export const createReturnReceipt: RequestStep<Units & { pick: number; isAccepted: boolean }> = {
  accepted: 201,
  may(seen, given) {
    const found = chosen(seen, given);
    const isAwaited = found?.status === 'APPROVED' || found?.status === 'RECEIVED';
    return isAwaited && given.quantity <= awaitedOf(seen, given);
  },
  async do(life, given, seen) {
    const found = chosen(seen, given);
    if (!found) return refusedReturn(life, seen);
    const [accepted, rejected] = given.isAccepted ? [given.quantity, 0] : [0, given.quantity];
    const { id: itemId } = lineOf(seen, given);
    return post(life, `/returns/${found.id}/receipts`, {
      items: [{ itemId, accepted, rejected, disposition: 'TO_STOCK' }],
    });
  },
  async expect(life, given, seen, { status, body }) {
    if (status !== 201) return;
    const list = await read<Schemas['ReturnReceiptCollection']>(
      life,
      `/returns/${body['returnId']}/receipts`,
    );
    const isListed = isDeepStrictEqual(list.receipts.at(-1), body);
    expect(isListed, 'the receipt is the last one in the list', list, body);
    const [before, after] = [seen.order, (await look(life)).order];
    const returned = after.items[given.line]!.quantity.returned - before.items[given.line]!.quantity.returned;
    expect(returned === (given.isAccepted ? given.quantity : 0), 'accepted units count as returned', after);
    const isCheaper = after.currentTotal.amount <= before.currentTotal.amount;
    expect(isCheaper, 'returned units do not raise the price', before, after);
  },
};

/**
 * Ships the rest of a line, if the order can be shipped. Then the customer withdraws from the line, and the shop
 * receives its units. Random steps alone would seldom get so far.
 */
export const returnLine: BackgroundStep<Units & { isAccepted: boolean }> = {
  async do(life, given) {
    const before = await look(life);
    const { cancellable } = lineOf(before, given).quantity;
    if (cancellable > 0) await createShipment.do(life, { ...given, quantity: cancellable }, before);
    const shipped = await look(life);
    const item = lineOf(shipped, given);
    const isLeft = shipped.preview.allowed ? item.quantity.cancellable : 0;
    if (item.quantity.returnable === 0) return;
    const withdrawn = units([item, item.quantity.returnable + isLeft]);
    const { status, body } = await post(life, '/returns', { kind: 'WITHDRAWAL', ...withdrawn });
    expect(status === 201 && body['status'] === 'APPROVED', 'a withdrawal needs no approval', body);
    const seen = { ...(await look(life)), returns: [body as Schemas['Return']] };
    const received = { ...given, pick: 0, quantity: item.quantity.returnable };
    const answer = await createReturnReceipt.do(life, received, seen);
    expect(answer.status === 201, 'its units are received', answer);
    await createReturnReceipt.expect!(life, received, seen, answer);
  },
};

/** Counts the units of a line that a return awaits. */
function awaitedOf(seen: Seen, given: Units & { pick: number }): number {
  const line = chosen(seen, given)?.items.find(({ itemId }) => itemId === lineOf(seen, given).id);
  return line ? line.requested - line.cancelled - line.received : 0;
}
