/** Forms in the dialogs of an order. They are a file of their own, which the browser loads after the page. */
export { EditContact } from './customer/edit-contact.tsx';
export { EditDelivery } from './customer/edit-delivery.tsx';
export { Cancel } from './money/cancel.tsx';
export { Capture } from './money/capture.tsx';
export { ConfirmPayment } from './money/confirm-payment.tsx';
export { CreateInvoice } from './money/create-invoice.tsx';
export { Credit } from './money/credit.tsx';
export { Edit } from './money/edit.tsx';
export { RecordReturn } from './money/record-return.tsx';
export { Refund } from './money/refund.tsx';
export { CorrectShipment } from './shipping/correct-shipment.tsx';
export { Hold } from './shipping/hold.tsx';
export { ReleaseHold } from './shipping/release-hold.tsx';
export { ReportEvent } from './shipping/report-event.tsx';
export { Ship } from './shipping/ship.tsx';
export { UndoShipment } from './shipping/undo-shipment.tsx';
export { WithShipment } from './shipping/with-shipment.tsx';
