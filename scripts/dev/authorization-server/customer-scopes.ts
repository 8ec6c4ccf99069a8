/** Scopes that clients request when a customer logs in. The clients are the documentation page and the web client. */
export const CUSTOMER_SCOPES = ['orders:read', 'orders:write', 'payments:read', 'products:read'];
