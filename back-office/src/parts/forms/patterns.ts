/** Patterns of the contract that several forms check. A test compares them with the contract. */
export const PATTERNS = {
  sku: /^[A-Za-z0-9](?:[A-Za-z0-9 ._~:+/-]{0,62}[A-Za-z0-9])?$/,
  taxClass: /^[a-z][a-z0-9_-]{0,31}$/,
  shippingMethodCode: /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/,
  discountCode: /^[A-Z0-9][A-Z0-9_-]{2,31}$/,
};
