/** What clients ask for when a customer logs in: the documentation page and the web client. */
export const CUSTOMER_SCOPES = ['orders:read', 'orders:write', 'payments:read', 'products:read'];
