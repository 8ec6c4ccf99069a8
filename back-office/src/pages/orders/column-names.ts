/** Columns of the orders table, in their order. The number of the order is always the first column. */
export const COLUMN_NAMES = [
  'createdAt',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'deliveryStatus',
  'returnStatus',
  'signs',
  'units',
  'items',
  'currentTotal',
  'total',
  'outstandingAmount',
  'shippingMethod',
  'reference',
  'channel',
  'customerId',
  'updatedAt',
] as const;

export type ColumnName = (typeof COLUMN_NAMES)[number];

/** Columns for a user who hasn't chosen any. */
export const USUAL_COLUMNS: readonly ColumnName[] = [
  ...(['createdAt', 'status', 'paymentStatus', 'fulfillmentStatus', 'signs'] as const),
  ...(['units', 'currentTotal'] as const),
];
