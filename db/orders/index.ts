/**
 * What can be done with an order, its payment and its shipments: an operation of the contract is the function of its name, in the
 * file of its verb. Outside of `db/` nobody imports another file of this folder, except `state.ts`, which is pure.
 */
export { type CancelPlan, type CancellationRecord, cancelOrder, previewCancel } from './cancel.ts';
export { type MovementRecord, createCapture, getCapture, listCaptures } from './capture.ts';
export { createOrderInBatches } from './create-in-batches.ts';
export type { OrderOutcome } from './create.ts';
export { expireOrders } from './expire.ts';
export { getOrderTogether } from './get-together.ts';
export { type OrderItemRecord, type OrderRecord, type Reach, getOrder, listOrders } from './get.ts';
export { listOrderHistory } from './history.ts';
export { type AttemptRecord, findAttempt, getPayment } from './payment-attempts.ts';
export { type OperationRecord, findOperation } from './payment-operations.ts';
export {
  type PaymentTask,
  type ReceivedEvent,
  findOverdueTasks,
  handOverTasks,
  receiveProviderEvent,
} from './payment-outbox.ts';
export {
  type ObservedPayment,
  type OperationResult,
  recordOperation,
  recordPayment,
} from './payment-outcomes.ts';
export type { OrderPlacement } from './placement.ts';
export { createRefund, getRefund, listRefunds } from './refund.ts';
export { replacePayment } from './replace-payment.ts';
export { type ShipmentRecord, createShipment, getShipment, listShipments } from './ship.ts';
export { updateOrder } from './update.ts';
