/**
 * What can be done with an order, its payment and its shipments: an operation of the contract is the function
 * of its name, in the file of its verb. Outside of `db/` nobody imports another file of this folder, except
 * `state.ts`, which is pure.
 */
export { type CancelPlan, previewCancel } from './cancel-plan.ts';
export { type CancellationRecord, cancelOrder } from './cancel.ts';
export {
  type MovementRecord,
  createCapture,
  getCapture,
  listCaptures,
  listCapturesOfPayment,
} from './capture.ts';
export { adoptPayment } from './adopt-payment.ts';
export { ANY_AMOUNT, type AmountSteps, stepOf } from './payable.ts';
export { claimAttempt, claimAttempts } from './claim-attempts.ts';
export { type Standing, standingOf } from './compare-payment.ts';
export { type BatchWatch, createOrderInBatches } from './create-in-batches.ts';
export { expireOrders } from './expire.ts';
export { cancelLapsedOrders } from './cancel-lapsed.ts';
export { forgetOldChanges } from './forget-changes.ts';
export { forgetOldProviderEvents } from './forget-provider-events.ts';
export { getOrderTogether } from './get-together.ts';
export { getOrder, getOrderWithSums } from './get.ts';
export { listOrderHistory } from './history.ts';
export { isHoldToBeAskedFor } from './hold.ts';
export { INVARIANTS, type RuleBroken, faultsOf, faultsOfRule, totalFaultsOf } from './invariants.ts';
export { listOrders } from './list.ts';
export { recordDisputes } from './disputes.ts';
export { endClaims, findOverdueTasks, takeLapsedClaims } from './overdue-tasks.ts';
export {
  type AttemptRecord,
  findAttempt,
  getPayment,
  getPaymentById,
  listPayments,
} from './payment-attempts.ts';
export { type OperationRecord, findOperation, listPendingOperations } from './payment-operations.ts';
export {
  type PaymentOverview,
  findPaymentsOf,
  hurryPayment,
  readPaymentOverview,
} from './payment-overview.ts';
export { beginCapture, postponeCapture, postponeOperation } from './postpone-operation.ts';
export { type PaymentTask, handOverTasks } from './payment-outbox.ts';
export type { OrderOutcome, OrderPlacement } from './placement.ts';
export {
  type UnidentifiedChange,
  keepChanges,
  receiveProviderEvent,
  reportUnread,
  takePlace,
  takeUnidentified,
  type PlaceOf,
} from './provider-changes.ts';
export { ALL_ORDERS, type Reach } from './reach.ts';
export { type OperationResult, recordOperation } from './record-operation.ts';
export type { ObservedPayment } from './observed-payment.ts';
export { recordPayment } from './record-payment.ts';
export { type PaymentAnswer, recordPayments } from './record-payments.ts';
export { demandRecount, isRecountDue, orderCountDrift, recountOrders } from './recount.ts';
export type { OrderItemRecord, OrderRecord, ShownOrder } from './record.ts';
export { createRefund, getRefund, listRefunds, listRefundsOfPayment } from './refund.ts';
export { beginRemoval, countRemovable, isRemovalDue, removeEndedOrders } from './remove-ended.ts';
export { replacePayment } from './replace-payment.ts';
export { reviewVoid } from './review-void.ts';
export { type ShipmentRecord, createShipment, getShipment, listShipments } from './ship.ts';
export { tracedEvents, traceparentsOf } from './traceparents.ts';
export { type Identified, reportUnidentified, reportUnknownMoney, settleChange } from './unknown-money.ts';
export { reportUnresolvedPayments } from './unresolved-payments.ts';
export { updateOrder } from './update.ts';
