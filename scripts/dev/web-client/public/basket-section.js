import { basket, setQuantity } from './basket.js';
import { element, tell } from './base/create-element.js';
import { money } from './money.js';
import { units } from './base/texts.js';

/**
 * The basket, with a button that leads to the checkout. Returns the `section`, and a `shortcut` to it for narrow pages.
 * `offer` sets the products that can be in the basket. `draw` redraws the basket after its content has changed.
 */
export function basketSection() {
  let products = [];
  const lines = () =>
    products
      .filter(({ sku }) => sku in basket())
      .map((product) => ({ product, quantity: basket()[product.sku] }));
  const parts = basketParts(toCheckout);
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
    // The basket drops products that are no longer for sale.
    const offered = products.map(({ sku }) => sku);
    for (const sku of Object.keys(basket())) if (!offered.includes(sku)) setQuantity(sku, 0);
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
  const shortcut = element('a', { class: 'shortcut', href: '#basket' });
  const form = element(
    'form',
    { onsubmit },
    element('p', { class: 'total' }, element('span', {}, 'Products'), sum),
    element('p', { class: 'soft' }, 'Delivery and taxes are shown in the next step.'),
    element('button', {}, 'To the checkout'),
  );
  const attributes = { id: 'basket', 'aria-labelledby': 'basket-title' };
  const section = element('section', attributes, title, nothing, list, form);
  return { title, nothing, list, sum, shortcut, form, section };
}

/**
 * Returns the total in each currency. The order service refuses an order with several currencies, and explains the
 * refusal.
 */
function totalsOf(lines) {
  const totals = new Map();
  for (const { product, quantity } of lines) {
    const { amount, currency } = product.price;
    totals.set(currency, (totals.get(currency) ?? 0) + amount * quantity);
  }
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}

/**
 * Shows the total without redrawing the lines, because the customer may be typing in a field or about to click a
 * button.
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

/** Opens the checkout if each quantity is valid. */
function toCheckout(event) {
  event.preventDefault();
  const inputs = [...event.currentTarget.parentElement.querySelectorAll('.lines input')];
  if (inputs.every((input) => input.reportValidity())) location.assign('/checkout');
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
