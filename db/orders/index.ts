/**
 * What can be done with an order, its payment and its shipments: an operation of the contract is the function
 * of its name, in the file of its verb. Outside of `db/` nobody imports another file of this folder, except those of
 * `model/`, which need no database.
 */
export { type CancelPlan, previewCancel } from './model/cancel-plan.ts';
export { type CancellationRecord, cancelOrder } from './verbs/cancel.ts';
export {
  type MovementRecord,
  createCapture,
  getCapture,
  listCaptures,
  listCapturesOfPayment,
} from './verbs/capture.ts';
export { adoptPayment } from './provider/adopt-payment.ts';
export { ANY_AMOUNT, type AmountSteps, stepOf } from './model/payable.ts';
export { claimAttempt, claimAttempts } from './outbox/claim-attempts.ts';
export { type Standing, standingOf } from './provider/compare-payment.ts';
export { type BatchWatch, createOrderInBatches } from './placing/create-in-batches.ts';
export { expireOrders } from './expiry/expire.ts';
export { cancelLapsedOrders } from './expiry/cancel-lapsed.ts';
export { getOrderTogether } from './read/get-together.ts';
export { getOrder, getOrderWithSums } from './read/get.ts';
export { listOrderHistory } from './read/history.ts';
export { isHoldToBeAskedFor } from './change/hold.ts';
export { INVARIANTS, type RuleBroken, faultsOf, faultsOfRule, totalFaultsOf } from './counts/invariants.ts';
export { listOrders } from './read/list.ts';
export { recordDisputes } from './provider/disputes.ts';
export { endClaims, findOverdueTasks, takeLapsedClaims } from './outbox/overdue-tasks.ts';
export {
  type AttemptRecord,
  findAttempt,
  getPayment,
  getPaymentById,
  listPayments,
} from './payments/payment-attempts.ts';
export { type OperationRecord, findOperation, listPendingOperations } from './payments/payment-operations.ts';
export { beginCapture, postponeCapture, postponeOperation } from './outbox/postpone-operation.ts';
export { type PaymentTask, handOverTasks } from './outbox/payment-outbox.ts';
export type { OrderOutcome, OrderPlacement } from './model/placement.ts';
export {
  type UnidentifiedChange,
  keepChanges,
  receiveProviderEvent,
  reportUnread,
  takePlace,
  takeUnidentified,
  type PlaceOf,
} from './provider/provider-changes.ts';
export { type OperationResult, recordOperation } from './provider/record-operation.ts';
export type { ObservedPayment } from './model/observed-payment.ts';
export { recordPayment } from './provider/record-payment.ts';
export { type PaymentAnswer, recordPayments } from './provider/record-payments.ts';
export { demandRecount, isRecountDue, orderCountDrift, recountOrders } from './counts/recount.ts';
export type { OrderItemRecord, OrderRecord, ShownOrder } from './model/record.ts';
export { createRefund, getRefund, listRefunds, listRefundsOfPayment } from './verbs/refund.ts';
export { replacePayment } from './verbs/replace-payment.ts';
export { reviewVoid } from './provider/review-void.ts';
export { type ShipmentRecord, createShipment, getShipment, listShipments } from './verbs/ship.ts';
export { tracedEvents, traceparentsOf } from './read/traceparents.ts';
export {
  type Identified,
  reportUnidentified,
  reportUnknownMoney,
  settleChange,
} from './provider/unknown-money.ts';
export { reportUnresolvedPayments } from './provider/unresolved-payments.ts';
export { updateOrder } from './verbs/update.ts';
