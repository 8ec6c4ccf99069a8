/** The problems of captures, refunds and new payment attempts. The list of actions contains the same problems. */
import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import { capturableAmount, derivePaymentStatus } from '../../../db/orders/model/order-rules.ts';
import { type AmountSteps, stepOf } from '../../../db/orders/model/payable.ts';
import type {
  CaptureRefusal,
  ConfirmationRefusal,
  PaymentRefusal,
  RefundRefusal,
} from '../../../db/store.ts';
import * as problems from '../../problems.ts';

/** Converts a refusal of `createCapture` to a problem. `amountSteps`: amounts that the payment provider accepts. */
export function toCaptureProblem({ kind, order }: CaptureRefusal, amountSteps: AmountSteps) {
  const { currency } = order;
  const state = {
    ...stateOf(order),
    capturableAmount: { amount: capturableAmount(order), currency },
  };
  switch (kind) {
    case 'CURRENCY_MISMATCH':
      return problems.amountOfOtherCurrency(currency, state);
    case 'AMOUNT_NOT_PAYABLE':
      return problems.amountNotPayable(currency, stepOf(amountSteps, currency), state);
    case 'AMOUNT_NOT_CAPTURABLE':
      return problems.amountNotCapturable(state);
    case 'INVALID_TRANSITION':
      return problems.invalidTransition(state, 'Only a payment that is AUTHORIZED can be captured.');
  }
}

/** Converts a refusal of `createRefund` to a problem. `amountSteps`: amounts that the payment provider accepts. */
export function toRefundProblem(
  refusal: RefundRefusal,
  { orderId, amountSteps }: { orderId: string; amountSteps: AmountSteps },
) {
  switch (refusal.kind) {
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId.toLowerCase(), refusal.itemId);
    case 'QUANTITY_NOT_REFUNDABLE':
      return problems.quantityNotRefundable(refusal.items);
    case 'CURRENCY_MISMATCH': {
      const { refundable } = refusal;
      return problems.amountOfOtherCurrency(refundable.currency, { refundableAmount: refundable });
    }
    case 'AMOUNT_NOT_REFUNDABLE':
      return problems.amountNotRefundable(refusal.refundable);
    case 'AMOUNT_NOT_PAYABLE': {
      const { refundable } = refusal;
      const step = stepOf(amountSteps, refundable.currency);
      return problems.amountNotPayable(refundable.currency, step, { refundableAmount: refundable });
    }
    case 'PAYMENT_DISPUTED':
      return problems.paymentDisputed(refusal.refundable, refusal.disputed);
  }
}

/** Converts a refusal of `createPaymentConfirmation` to a problem. */
export function toConfirmationProblem(refusal: ConfirmationRefusal) {
  switch (refusal.kind) {
    case 'CURRENCY_MISMATCH':
      return problems.amountOfOtherCurrency(refusal.currency, {});
    case 'PAYMENT_NOT_CONFIRMABLE':
      return problems.paymentNotConfirmable(refusal.reason);
  }
}

/** Converts a refusal of `replacePayment` to a problem. */
export function toPaymentProblem(refusal: PaymentRefusal) {
  switch (refusal.kind) {
    case 'INVALID_TRANSITION':
      return problems.invalidTransition(
        stateOf(refusal.order),
        'Another payment attempt is possible while the order is SUBMITTED and the last attempt has failed or waits for the customer. It is also possible while the shop waits for a transfer, after the authorization hold has ended, after the last capture has taken only a part, or after an edit has raised the price of a paid order.',
      );
    case 'TOO_MANY_PAYMENTS':
      return problems.tooManyPayments(refusal.limit);
  }
}

const stateOf = (order: OrderRecord) => ({
  orderStatus: order.status,
  paymentStatus: derivePaymentStatus(order),
});
