import { basket, emptyBasket, idempotencyKey, setQuantity } from './basket.js';
import { element, tell } from './create-element.js';
import { money } from './money.js';
import { paymentMethods } from './payment-methods.js';
import { send } from './request.js';
import { count, units } from './texts.js';

/**
 * The basket and its order form. Returns the `section`, and a `shortcut` to it for narrow pages. `offer` sets the
 * products that the basket can hold, and `draw` redraws a basket whose content has changed. `reload` offers the
 * products again.
 */
export function basketSection(reload) {
  let products = [];
  const lines = () =>
    products
      .filter(({ sku }) => sku in basket())
      .map((product) => ({ product, quantity: basket()[product.sku] }));
  const parts = basketParts((event) => placeOrder(event, parts, lines(), refuse));
  const refuse = async (error) => {
    await reload().catch(() => {});
    parts.failure.replaceChildren(...reasons(error, products));
    parts.failure.focus();
  };
  const recount = () => showTotal(parts, lines());
  const remove = ({ sku, name }) => {
    setQuantity(sku, 0);
    draw();
    tell(`${name} is no longer in your basket.`);
    parts.title.focus();
  };
  const draw = () => {
    parts.list.replaceChildren(...lines().map((line) => basketLine(line, { recount, remove })));
    recount();
  };
  const offer = (next) => {
    products = next;
    draw();
  };
  const { section, shortcut } = parts;
  return { section, shortcut, offer, draw };
}

function basketParts(onsubmit) {
  const title = element('h2', { id: 'basket-title', tabindex: '-1' }, 'Basket');
  const nothing = element('p', { class: 'soft' }, 'Nothing in it yet.');
  const list = element('ul', { class: 'lines' });
  const sum = element('strong');
  const failure = element('div', { role: 'alert', tabindex: '-1' });
  const submit = element('button', {}, 'Place order');
  const shortcut = element('a', { class: 'shortcut', href: '#basket' });
  const form = element(
    'form',
    { onsubmit },
    element('p', { class: 'total' }, element('span', {}, 'Total'), sum),
    paymentMethods(),
    failure,
    submit,
  );
  const attributes = { id: 'basket', 'aria-labelledby': 'basket-title' };
  const section = element('section', attributes, title, nothing, list, form);
  return { title, nothing, list, sum, failure, submit, shortcut, form, section };
}

/** Returns the total in each currency. The order service refuses an order in several currencies, and says so. */
function totalsOf(lines) {
  const totals = new Map();
  for (const { product, quantity } of lines) {
    const { amount, currency } = product.price;
    totals.set(currency, (totals.get(currency) ?? 0) + amount * quantity);
  }
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}

/**
 * Shows the total without changing the lines. The field in which the customer types, and the button that is clicked
 * next, remain unchanged.
 */
function showTotal({ list, form, nothing, shortcut, sum }, lines) {
  const isEmpty = lines.length === 0;
  for (const part of [list, form, shortcut]) part.hidden = isEmpty;
  nothing.hidden = !isEmpty;
  if (isEmpty) return;
  sum.textContent = totalsOf(lines).map(money).join(' + ');
  const all = lines.reduce((number, { quantity }) => number + quantity, 0);
  shortcut.textContent = `Basket: ${units(all)}, ${sum.textContent}`;
}

async function placeOrder(event, { list, form, submit, failure }, lines, refuse) {
  event.preventDefault();
  const isValid = [...list.querySelectorAll('input')].every((input) => input.reportValidity());
  if (submit.disabled || !isValid) return;
  submit.disabled = true;
  failure.replaceChildren();
  const body = {
    items: lines.map(({ product, quantity }) => ({ sku: product.sku, quantity })),
    paymentMethod: new FormData(form).get('paymentMethod'),
    // Totals in several currencies can't be added up.
    ...(totalsOf(lines).length === 1 && { expectedTotal: totalsOf(lines)[0] }),
  };
  try {
    const headers = { 'Idempotency-Key': idempotencyKey(body) };
    const { id } = await send('POST', '/shop/orders', { body, headers });
    emptyBasket();
    location.assign(`/orders/${id}`);
  } catch (error) {
    await refuse(error);
    submit.disabled = false;
  }
}

function basketLine({ product, quantity }, { recount, remove }) {
  const { sku, name, price } = product;
  const id = `basket-${sku}`;
  const cost = (units) => money({ ...price, amount: price.amount * units });
  const costs = element('span', { class: 'price' }, cost(quantity));
  const change = ({ currentTarget: input }) => {
    if (!input.checkValidity()) return;
    setQuantity(sku, Number(input.value));
    costs.textContent = cost(Number(input.value));
    recount();
  };
  return element(
    'li',
    {},
    element('label', { for: id }, name),
    element('input', {
      id,
      type: 'number',
      min: 1,
      max: 1000,
      value: quantity,
      required: true,
      oninput: change,
    }),
    costs,
    element(
      'button',
      { type: 'button', class: 'quiet', onclick: () => remove(product) },
      'Remove',
      element('span', { class: 'unseen' }, ` ${name}`),
    ),
  );
}

/** Returns the reasons why the order was refused, with the products that are short. */
function reasons({ message, shortages = [] }, products) {
  const nameOf = (sku) => products.find((product) => product.sku === sku)?.name ?? sku;
  const left = (available) => (available === 0 ? 'none left' : `${count(available)} left`);
  const short = shortages.map(({ sku, available }) =>
    element('li', {}, `${nameOf(sku)}: ${left(available)}`),
  );
  return [element('p', { class: 'bad' }, message), element('ul', {}, short)];
}
