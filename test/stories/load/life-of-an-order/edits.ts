import { addAdjustments } from '../../../../db/pricing/adjustments.ts';
import { units } from '../../../support/shop/request-bodies.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { look } from './model.ts';
import { expectRefund, priceOf } from './prices.ts';
import { type Units, lineOf, post } from './requests.ts';
import type { Seen } from './seen.ts';
import type { RequestStep } from './step.ts';

/** Cancels units in an edit, with a note that names the customer. Lives have two lines, so their edits don't add lines. */
export const createEdit: RequestStep<Units> = {
  accepted: 200,
  may: (seen, given) =>
    ['SUBMITTED', 'CONFIRMED'].includes(seen.order.status) &&
    given.quantity <= lineOf(seen, given).quantity.cancellable,
  preview: (seen, given) => ({ operation: 'createEdit', body: cancelOf(seen, given) }),
  do: (life, given, seen) =>
    post(life, '/edits', { ...cancelOf(seen, given), note: textAbout(life.customer, life.orderId) }),
  async expect(life, _, seen, { status, body }) {
    if (status !== 200) return;
    const edits = (life.adjustments.edits ?? 0) + 1;
    life.adjustments = addAdjustments(life.adjustments, { edits });
    const after = await look(life);
    const difference = priceOf(after).total - priceOf(seen).total;
    expect(body['difference'].amount === difference, 'it is the change of the price', body, difference);
    expectRefund(seen, after);
  },
};

const cancelOf = (seen: Seen, given: Units) => ({
  cancel: units([lineOf(seen, given), given.quantity]).items,
});
