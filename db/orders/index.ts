/**
 * Functions about orders in one schema that jobs and commands call. Handlers call the operations of the contract
 * (`verbs/`) through `db/store.ts`. Code outside of `db/` imports only this file and files in `model/`.
 */
export { listCaptures } from './verbs/capture.ts';
export { adoptPayment } from './provider/adopt-payment.ts';
export { type AmountSteps } from './model/payable.ts';
export { claimAttempt, claimAttempts } from './outbox/claim-attempts.ts';
export { type ProviderComparison, compareWithProvider } from './provider/compare-with-provider.ts';
export { expireOrders } from './expiry/expire-orders.ts';
export { cancelLapsedOrders } from './expiry/cancel-lapsed-orders.ts';
export { getOrder } from './read/get-order.ts';
export { listOrderHistory } from './read/list-order-history.ts';
export { needsHoldCheck } from './change/authorization-hold.ts';
export { INVARIANTS, findViolations, findViolationsOfRule, findCounterDrift } from './counts/invariants.ts';
export { findPriceViolations } from './counts/priced-orders.ts';
export { type Violation } from './counts/violation.ts';
export { listOrders } from './read/list-orders.ts';
export { recordDisputes } from './provider/record-disputes.ts';
export { endClaims, findOverdueTasks, takeLapsedClaims } from './outbox/overdue-tasks.ts';
export { type AttemptRecord, findAttempt, getPayment, listPayments } from './payments/payment-attempts.ts';
export { type OperationRecord, findOperation, listPendingOperations } from './payments/payment-operations.ts';
export { beginCapture, postponeCapture, postponeOperation } from './outbox/postpone-operation.ts';
export { type PaymentTask, handOverTasks } from './outbox/payment-outbox.ts';
export {
  type UnidentifiedChange,
  CHANGES_EVERY_MINUTES,
  storeProviderChanges,
  receiveProviderEvent,
  reportUnreadList,
  claimListCursor,
  claimUnidentifiedChanges,
  type DatabaseOfOrder,
} from './provider/provider-changes.ts';
export { recordOperation } from './provider/record-operation.ts';
export type { ObservedPayment } from './model/observed-payment.ts';
export { recordPayment } from './provider/record-payment.ts';
export { type PaymentAnswer, recordPayments } from './provider/record-payment-batch.ts';
export { storeStatuses } from './change/store-statuses.ts';
export { requestRecount, isRecountDue, orderCountDrift, recountOrders } from './counts/recount.ts';
export type { OrderRecord, ShownOrder } from './model/order-record.ts';
export { deleteContact } from './verbs/contact.ts';
export { listOrderNotes } from './verbs/note.ts';
export { listRefunds } from './verbs/refund.ts';
export { reviewVoid } from './provider/review-void.ts';
export { endShipmentHolds } from './expiry/end-shipment-holds.ts';
export { reviewPayments } from './expiry/review-payments.ts';
export { reviewReturns } from './expiry/review-returns.ts';
export { reviewShipmentHolds } from './expiry/review-shipment-holds.ts';
export { listCarrierEvents, listShipments } from './read/shipments.ts';
export { listShipmentHolds } from './verbs/shipment-holds.ts';
export { listCredits } from './credits/read-credits.ts';
export { type AutomaticInvoices, createDueInvoices } from './documents/automatic-invoices.ts';
export { issueDocuments } from './documents/issue-documents.ts';
export { listDocumentsOfOrder } from './documents/read-documents.ts';
export { listReturnReceipts, listReturnsOfOrder } from './read/returns.ts';
export { tracedEvents, traceparentsOf } from './read/traceparents.ts';
export {
  type Identified,
  reportUnidentified,
  reportUnknownMoney,
  settleProviderChange,
} from './provider/settle-provider-change.ts';
export { reportUnresolvedPayments } from './provider/report-unresolved-payments.ts';
export { listMatters } from './matters/list-matters.ts';
export { retryMatter } from './verbs/decide-matter.ts';
export { closeUnavailable, findUnavailable, reportUnavailable } from './matters/provider-unavailable.ts';
export { openMatter } from './matters/open-and-close.ts';
