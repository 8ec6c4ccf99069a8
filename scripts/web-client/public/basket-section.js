import { basket, emptyBasket, idempotencyKey, setQuantity } from './basket.js';
import { element, tell } from './element.js';
import { money } from './money.js';
import { paymentMethods } from './payment-methods.js';
import { send } from './request.js';
import { units } from './words.js';

/**
 * The basket, with what it takes to order it: its `section`, a `shortcut` to it for narrow pages, `offer` for the products that it can
 * hold, and `draw` for when what is in it has changed. `reload` offers what is for sale by now.
 */
export function basketSection(reload) {
  let products = [];
  const title = element('h2', { id: 'basket-title', tabindex: '-1' }, 'Basket');
  const nothing = element('p', { class: 'soft' }, 'Nothing in it yet.');
  const list = element('ul', { class: 'lines' });
  const sum = element('strong');
  const failure = element('div', { role: 'alert', tabindex: '-1' });
  const submit = element('button', {}, 'Place order');
  const shortcut = element('a', { class: 'shortcut', href: '#basket' });

  const lines = () =>
    products
      .filter(({ sku }) => sku in basket())
      .map((product) => ({ product, quantity: basket()[product.sku] }));
  const total = () => ({
    amount: lines().reduce((amount, { product, quantity }) => amount + product.price.amount * quantity, 0),
    currency: lines()[0].product.price.currency,
  });

  /** Without touching the lines: a field that somebody is typing in stays, and so does the button that is clicked next. */
  const count = () => {
    const isEmpty = lines().length === 0;
    for (const part of [list, form]) part.hidden = isEmpty;
    nothing.hidden = !isEmpty;
    shortcut.hidden = isEmpty;
    if (isEmpty) return;
    sum.textContent = money(total());
    const all = lines().reduce((number, { quantity }) => number + quantity, 0);
    shortcut.textContent = `Basket: ${units(all)}, ${money(total())}`;
  };
  const draw = () => {
    const remove = ({ sku, name }) => {
      setQuantity(sku, 0);
      draw();
      tell(`${name} is no longer in your basket.`);
      title.focus();
    };
    list.replaceChildren(...lines().map((line) => basketLine(line, { count, remove })));
    count();
  };

  const order = async (event) => {
    event.preventDefault();
    if (
      submit.disabled ||
      !list
        .querySelectorAll('input')
        .values()
        .every((input) => input.reportValidity())
    )
      return;
    submit.disabled = true;
    failure.replaceChildren();
    const body = {
      items: lines().map(({ product, quantity }) => ({ sku: product.sku, quantity })),
      paymentMethod: new FormData(form).get('paymentMethod'),
      expectedTotal: total(),
    };
    try {
      const headers = { 'Idempotency-Key': idempotencyKey(body) };
      const { id } = await send('POST', '/shop/orders', { body, headers });
      emptyBasket();
      location.assign(`/orders/${id}`);
    } catch (error) {
      await reload().catch(() => {});
      failure.replaceChildren(...reasons(error, products));
      failure.focus();
      submit.disabled = false;
    }
  };
  const form = element(
    'form',
    { onsubmit: order },
    element('p', { class: 'total' }, element('span', {}, 'Total'), sum),
    paymentMethods(),
    failure,
    submit,
  );
  const section = element(
    'section',
    { id: 'basket', 'aria-labelledby': 'basket-title' },
    title,
    nothing,
    list,
    form,
  );
  const offer = (next) => {
    products = next;
    draw();
  };
  return { section, shortcut, offer, draw };
}

function basketLine({ product, quantity }, { count, remove }) {
  const { sku, name, price } = product;
  const id = `basket-${sku}`;
  const cost = (units) => money({ ...price, amount: price.amount * units });
  const costs = element('span', { class: 'price' }, cost(quantity));
  const change = ({ currentTarget: input }) => {
    if (!input.checkValidity()) return;
    setQuantity(sku, Number(input.value));
    costs.textContent = cost(Number(input.value));
    count();
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

/** What stands in the way of an order, product by product where it is about products. */
function reasons({ message, shortages = [] }, products) {
  const nameOf = (sku) => products.find((product) => product.sku === sku)?.name ?? sku;
  const left = (available) => (available === 0 ? 'none left' : `${available} left`);
  const short = shortages.map(({ sku, available }) =>
    element('li', {}, `${nameOf(sku)}: ${left(available)}`),
  );
  return [element('p', { class: 'bad' }, message), element('ul', {}, short)];
}
