import { basket, emptyBasket, idempotencyKey } from './basket.js';
import { checkoutForm } from './checkout-form.js';
import { checkoutSummary } from './checkout-summary.js';
import { element, show, tell } from './base/create-element.js';
import { money } from './money.js';
import { readQuote } from './quote.js';
import { ask, send } from './base/request.js';

/** Shows the checkout: contact, delivery and payment, beside the current price of the order. */
export async function checkoutPage() {
  document.title = 'Checkout – Tea and Pots';
  const items = Object.entries(basket()).map(([sku, quantity]) => ({ sku, quantity }));
  if (items.length === 0) return show(emptyCheckout());
  const [{ countries }, { name }] = await Promise.all([ask('/shop/countries'), ask('/shop/session')]);
  const state = { items, quote: undefined, code: undefined, requests: 0 };
  const price = () => void showPrice(state, form, summary);
  const form = checkoutForm({ countries, name, onChoice: price, onOrder: () => order(state, form, summary) });
  const summary = checkoutSummary({
    onCode: (code) => {
      state.code = code;
      price();
    },
  });
  show(
    element('p', {}, element('a', { href: '/' }, '← Change the basket')),
    element('h1', {}, 'Checkout'),
    element('div', { class: 'columns' }, form.node, summary.node),
  );
  await showPrice(state, form, summary);
}

const emptyCheckout = () =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, 'Your basket is empty'),
    element('p', {}, element('a', { class: 'button', href: '/' }, 'See the products')),
  );

/**
 * Requests and shows the price for the current choices. The order can't be placed in the meantime. Ignores an answer if
 * a newer request was sent before the answer arrived.
 */
async function showPrice(state, form, summary) {
  state.requests += 1;
  const own = state.requests;
  const isLatest = () => own === state.requests;
  state.quote = undefined;
  form.clear(['country', 'shippingMethod']);
  summary.wait();
  try {
    const { quote, shippingMethod } = await readQuote(state.items, { ...form.choice(), code: state.code });
    if (!isLatest()) return;
    accept(state, form, summary, quote, shippingMethod);
  } catch (failure) {
    if (isLatest()) await refuse(state, form, summary, failure);
  }
}

function accept(state, form, summary, quote, shippingMethod) {
  state.quote = quote;
  form.offer(quote.shippingMethods, shippingMethod);
  summary.draw(quote, state.code);
  tell(`Total ${money(quote.total)}`);
}

/** Places the order at the price that the page shows. */
async function order(state, form, summary) {
  const { quote, items, code } = state;
  // The customer can't accept an order without a price, so the button requests the price again.
  if (!quote) return showPrice(state, form, summary);
  form.clear();
  summary.wait();
  const body = {
    items,
    ...form.fields(),
    ...(code !== undefined && { discountCodes: [code] }),
    expectedTotal: quote.total,
  };
  try {
    const headers = { 'Idempotency-Key': await idempotencyKey(body) };
    const { id } = await send('POST', '/shop/orders', { body, headers });
    emptyBasket();
    location.assign(`/orders/${id}`);
  } catch (failure) {
    await refuse(state, form, summary, failure);
  }
  return undefined;
}

/** Kinds of problems after which the price may have changed. */
const REPRICED = ['PRICE_CHANGED', 'SHIPPING_METHOD_UNAVAILABLE', 'DISCOUNT_CODE_NOT_APPLICABLE'];

/**
 * Shows why a request was refused, in the section that caused the refusal, and then shows the current price. Removes a
 * discount code that can't be used.
 */
async function refuse(state, form, summary, failure) {
  const before = state.quote;
  if (failure.part === 'discountCode') state.code = undefined;
  if (failure.quote) accept(state, form, summary, failure.quote, form.choice().shippingMethod);
  else if (REPRICED.includes(failure.type)) await showPrice(state, form, summary);
  else if (before) summary.draw(before, state.code);
  else summary.fail();
  if (form.refuse(failure)) return;
  const isDearer = before && state.quote && before.total.amount !== state.quote.total.amount;
  const change = isDearer ? ` It was ${money(before.total)}, and is ${money(state.quote.total)} now.` : '';
  summary.refuse({ ...failure, message: failure.message + change });
}
