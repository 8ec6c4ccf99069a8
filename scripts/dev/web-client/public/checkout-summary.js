import { element } from './base/create-element.js';
import { discountCode } from './discount-code.js';
import { money } from './money.js';
import { priceRows } from './price-rows.js';
import { count } from './base/texts.js';

/**
 * The price of the order, the discount code, and the button that places the order. Calls `onCode` with the code that
 * the customer wants to use, or with undefined for no code. `wait` disables the button. `draw` shows a price and
 * enables the button. `fail` offers another attempt. `refuse` shows why a request was refused.
 */
export function checkoutSummary({ onCode }) {
  const table = element('table', { class: 'sum' });
  const failure = element('div', { role: 'alert', tabindex: '-1' });
  const code = discountCode(onCode);
  const submit = element('button', { form: 'checkout', disabled: true }, 'Order and pay');
  const title = element('h2', { id: 'summary-title' }, 'Your order');
  const attributes = { id: 'summary', 'aria-labelledby': 'summary-title' };
  const node = element('section', attributes, title, table, code.node, failure, submit);
  const names = {};
  const permit = (words) => {
    submit.textContent = words;
    submit.disabled = false;
  };
  const say = (message, shortages) => {
    failure.replaceChildren(element('p', { class: 'bad' }, message), shortageList(shortages, names));
    failure.focus();
  };
  return {
    node,
    wait() {
      submit.disabled = true;
      failure.replaceChildren();
      code.refuse(undefined);
    },
    draw(quote, used) {
      for (const { sku, name } of quote.items) names[sku] = name;
      table.replaceChildren(...priceTable(quote));
      if (quote.shortages.length > 0) failure.replaceChildren(shortageList(quote.shortages, names));
      code.draw(used);
      permit(`Order and pay ${money(quote.total)}`);
    },
    fail() {
      table.replaceChildren();
      permit('Try again');
    },
    refuse({ part, message, shortages = [] }) {
      if (part === 'discountCode') code.refuse(message);
      else say(message, shortages);
    },
  };
}

const priceTable = (quote) => [
  element('caption', { class: 'unseen' }, 'Price of your order'),
  element(
    'tbody',
    {},
    quote.items.map(({ name, quantity, total }) => sumRow(`${count(quantity)} × ${name}`, total)),
  ),
  element(
    'tfoot',
    {},
    priceRows(quote).map(([words, amount]) => sumRow(words, amount)),
  ),
];

const sumRow = (words, amount) =>
  element(
    'tr',
    { class: words === 'Total' && 'total-row' },
    element('th', { scope: 'row' }, words),
    element('td', {}, money(amount)),
  );

const shortageList = (shortages, names) =>
  element(
    'ul',
    {},
    shortages.map(({ sku, available }) => {
      const left = available === 0 ? 'none left' : `${count(available)} left`;
      return element('li', {}, `${names[sku] ?? sku}: ${left}`);
    }),
  );
