/** What somebody is about to order: units of each SKU. It lives as long as the tab, and holds nothing secret. */
const BASKET = 'basket';
const SUBMISSION = 'submission';

const read = (name) => JSON.parse(sessionStorage.getItem(name) ?? '{}');

export const basket = () => read(BASKET);

/** So many units of it from now on; none of it with 0. */
export function setQuantity(sku, quantity) {
  const { [sku]: _before, ...others } = basket();
  const next = quantity > 0 ? { ...others, [sku]: quantity } : others;
  sessionStorage.setItem(BASKET, JSON.stringify(next));
}

/** The same key for the same order, however often it is sent: a second click, or a try after no answer came, is no second order. */
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
