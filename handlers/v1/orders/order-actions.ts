import type { ActionName, ActionRefusals, OrderAction } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import { current } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { actionsLinks } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toCreditProblem } from '../credits/credit-parts.ts';
import {
  toCaptureProblem,
  toConfirmationProblem,
  toPaymentProblem,
  toRefundProblem,
} from '../payments/payment-parts.ts';
import { toReturnProblem } from '../returns/return-parts.ts';
import { toHoldProblem, toShipmentProblem } from './shipment-parts.ts';

/** Facts about the order and the provider that the texts of problems contain. */
interface About {
  orderId: string;
  orderStatus: Schemas['OrderStatus'];
  amountSteps: Services['amountSteps'];
}

/** Functions that convert a refusal to the problem of the operation. The operations use the same functions. */
const PROBLEMS: {
  [Name in ActionName]: (refusal: ActionRefusals[Name], about: About) => { problem: problems.Problem };
} = {
  createShipment: (refusal, { orderId }) => toShipmentProblem(refusal, orderId),
  createShipmentHold: toHoldProblem,
  cancelOrder: (reason, { orderStatus }) => problems.orderNotCancellable(orderStatus, reason),
  createReturn: toReturnProblem,
  createCapture: (refusal, { amountSteps }) => toCaptureProblem(refusal, amountSteps),
  createPaymentConfirmation: toConfirmationProblem,
  createRefund: toRefundProblem,
  createCredit: toCreditProblem,
  createEdit: ({ reason }, { orderStatus }) => problems.orderNotEditable(orderStatus, reason),
  replacePayment: toPaymentProblem,
  putShipping: (reason, { orderStatus }) => problems.shippingChangeRefused(reason, orderStatus),
  deleteContact: ({ status }) => problems.erasureRefused(status),
  createDocument: ({ orderStatus, reason }) => problems.documentRefused({ orderStatus, reason }),
};

export const listOrderActions: Operation<'listOrderActions'> = async (call, services) => {
  const { params, reach, whyForbidden } = call;
  const { store, limits, prefix, amountSteps, invoices } = services;
  const found = await store.listOrderActions(reach, params.orderId, {
    ...{ paymentsMax: limits.paymentsPerOrder, invoices },
  });
  if (!found) return problems.orderNotFound(params.orderId);
  const { order, actions, capturable, refundable } = found;
  const about = { orderId: order.id, orderStatus: order.status, amountSteps };
  const money = (amount: number) => ({ amount, currency: order.currency });
  const amounts: { [Name in ActionName]?: Partial<Schemas['OrderAction']> } = {
    createCapture: { capturableAmount: money(capturable) },
    createRefund: { refundableAmount: money(refundable) },
  };
  const toEntry = (action: OrderAction): Schemas['OrderAction'] => {
    const { operation, kind } = action;
    const forbidden = whyForbidden(operation);
    const problem = forbidden?.problem ?? toProblem(action, about);
    return {
      operation,
      ...(kind && { kind }),
      allowed: problem === undefined,
      ...(!forbidden && amounts[operation]),
      ...(problem && { problem: toShown(problem) }),
    };
  };
  return current('order', order, () => ({
    orderId: order.id,
    actions: actions.map(toEntry),
    _links: actionsLinks(prefix, order.id),
  }));
};

/** Returns the problem of a refused action. Undefined if the action is possible. */
function toProblem<Name extends ActionName>(
  { operation, refusal }: OrderAction & { operation: Name },
  about: About,
): problems.Problem | undefined {
  // The cast is safe because the refusal belongs to the operation of the same object.
  return refusal && PROBLEMS[operation](refusal as ActionRefusals[Name], about).problem;
}

/** Converts a problem to the form of the list, which has no fields about the request. */
const toShown = ({
  type,
  title,
  status,
  detail,
  retryable,
  reason,
}: problems.Problem & { reason?: string }): Schemas['OrderActionProblem'] => ({
  // The cast is safe because the smallest requests name only lines and amounts that the order has, so that no problem of
  // another kind is possible.
  type: type as Schemas['OrderActionProblem']['type'],
  ...{ title, status, detail, retryable, ...(reason && { reason }) },
});
