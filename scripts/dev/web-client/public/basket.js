/** Units of each SKU, as long as the tab is open. Nothing in it is secret. */
const BASKET = 'basket';
const SUBMISSION = 'submission';

const read = (name) => JSON.parse(sessionStorage.getItem(name) ?? '{}');

export const basket = () => read(BASKET);

/** Puts this quantity of a product into the basket instead of the one before; 0 removes it. */
export function setQuantity(sku, quantity) {
  const { [sku]: _before, ...others } = basket();
  const next = quantity > 0 ? { ...others, [sku]: quantity } : others;
  sessionStorage.setItem(BASKET, JSON.stringify(next));
}

/**
 * The same key for the same order: after a second click, or a retry after no answer, there is still one
 * order.
 */
export function idempotencyKey(order) {
  const content = JSON.stringify(order);
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
