/**
 * Name of the basket in the browser's session storage, which lasts until the tab is closed. The basket contains the
 * number of units by SKU, and no secrets.
 */
const BASKET = 'basket';
const SUBMISSION = 'submission';

const read = (name) => JSON.parse(sessionStorage.getItem(name) ?? '{}');

export const basket = () => read(BASKET);

/** Sets the quantity of a product in the basket. The quantity 0 removes the product. */
export function setQuantity(sku, quantity) {
  const { [sku]: _before, ...others } = basket();
  const next = quantity > 0 ? { ...others, [sku]: quantity } : others;
  sessionStorage.setItem(BASKET, JSON.stringify(next));
}

/**
 * Returns the idempotency key of an order. The key is the same for the same order, so that a second click, or a retry
 * without an answer, places no second order. Only a hash of the order is stored, because the order contains an address.
 */
export async function idempotencyKey(order) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(order)));
  const content = [...new Uint8Array(digest)].join(' ');
  const known = read(SUBMISSION);
  if (known.content === content) return known.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(SUBMISSION, JSON.stringify({ content, key }));
  return key;
}

export function emptyBasket() {
  sessionStorage.removeItem(BASKET);
  sessionStorage.removeItem(SUBMISSION);
}
