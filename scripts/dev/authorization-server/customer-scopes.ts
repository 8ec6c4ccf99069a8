/** Scopes that the documentation page and the web client request when a customer logs in. */
export const CUSTOMER_SCOPES = [
  'orders:read',
  'orders:write',
  'payments:read',
  'products:read',
  'documents:read',
];
