import { basket, emptyBasket, idempotencyKey, setQuantity } from './basket.js';
import { element, show, tell } from './element.js';
import { paymentMethods } from './payment-methods.js';
import { ask, send } from './request.js';
import { money, units } from './words.js';

/** What is for sale, and the basket beside it. */
export async function productsPage() {
  document.title = 'Products – Tea and Pots';
  const shelf = element('ul', { class: 'shelf' });
  const summary = element('section', { id: 'basket', 'aria-labelledby': 'basket-title' });
  const shortcut = element('a', { class: 'shortcut', href: '#basket' });
  let products = [];

  const drawBasket = () => drawBasketInto(summary, shortcut, products, { changed: drawBasket, reload });
  const reload = async () => {
    products = await ask('/shop/products');
    shelf.replaceChildren(...products.map((product) => shelfItem(product, drawBasket)));
    drawBasket();
  };
  await reload();
  show(
    element('div', { class: 'columns' }, element('div', {}, element('h1', {}, 'Products'), shelf), summary),
    shortcut,
  );
}

function shelfItem({ sku, name, price, available }, changed) {
  const id = `quantity-${sku}`;
  const add = (event) => {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get('quantity'));
    setQuantity(sku, Math.min((basket()[sku] ?? 0) + wanted, available));
    changed();
    tell(`${name} is in your basket.`);
  };
  return element(
    'li',
    { class: 'card' },
    element('h2', {}, name),
    element('p', { class: 'price' }, money(price)),
    element('p', { class: 'soft' }, available > 0 ? `${available} in stock` : 'Sold out'),
    available > 0 &&
      element(
        'form',
        { class: 'add', onsubmit: add },
        element('label', { class: 'unseen', for: id }, `Quantity of ${name}`),
        element('input', {
          id,
          name: 'quantity',
          type: 'number',
          min: 1,
          max: available,
          value: 1,
          required: true,
        }),
        element('button', {}, 'Add', element('span', { class: 'unseen' }, ` ${name} to the basket`)),
      ),
  );
}

function drawBasketInto(place, shortcut, products, { changed, reload }) {
  const lines = products
    .map((product) => ({ product, quantity: basket()[product.sku] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const title = element('h2', { id: 'basket-title', tabindex: '-1' }, 'Basket');
  shortcut.hidden = count === 0;
  if (count === 0) return place.replaceChildren(title, element('p', { class: 'soft' }, 'Nothing in it yet.'));

  const total = {
    amount: lines.reduce((sum, { product, quantity }) => sum + product.price.amount * quantity, 0),
    currency: lines[0].product.price.currency,
  };
  shortcut.replaceChildren(`Basket: ${units(count)}, ${money(total)}`);
  const failure = element('div', { role: 'alert', tabindex: '-1' });
  const submit = element('button', {}, 'Place order');
  const order = async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    const paymentMethod = new FormData(event.currentTarget).get('paymentMethod');
    const items = lines.map(({ product, quantity }) => ({ sku: product.sku, quantity }));
    const body = { items, paymentMethod, expectedTotal: total };
    try {
      const { id } = await send('POST', '/shop/orders', {
        body,
        headers: { 'Idempotency-Key': idempotencyKey(body) },
      });
      emptyBasket();
      location.assign(`/orders/${id}`);
    } catch (error) {
      await reload().catch(() => {});
      showFailure(error, products);
    }
  };
  return place.replaceChildren(
    title,
    element(
      'ul',
      { class: 'lines' },
      lines.map((line) => basketLine(line, changed)),
    ),
    element('p', { class: 'total' }, element('span', {}, 'Total'), element('strong', {}, money(total))),
    element('form', { onsubmit: order }, paymentMethods(), failure, submit),
  );
}

/** In the basket as it is now, which has been drawn again with what is in stock. */
function showFailure({ message, shortages = [] }, products) {
  const place = document.querySelector('#basket [role=alert]');
  const nameOf = (sku) => products.find((product) => product.sku === sku)?.name ?? sku;
  const left = (available) => (available === 0 ? 'none left' : `${available} left`);
  place.replaceChildren(
    element('p', { class: 'bad' }, message),
    shortages.length > 0 &&
      element(
        'ul',
        {},
        shortages.map(({ sku, available }) => element('li', {}, `${nameOf(sku)}: ${left(available)}`)),
      ),
  );
  place.focus();
}

function basketLine({ product: { sku, name, price }, quantity }, changed) {
  const id = `basket-${sku}`;
  const set = (next) => {
    setQuantity(sku, next);
    changed();
  };
  const change = ({ currentTarget: input }) => {
    if (input.checkValidity()) set(Number(input.value));
    else input.reportValidity();
  };
  const remove = () => {
    set(0);
    tell(`${name} is no longer in your basket.`);
    document.querySelector('#basket-title').focus();
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
      onchange: change,
    }),
    element('span', { class: 'price' }, money({ ...price, amount: price.amount * quantity })),
    element(
      'button',
      { type: 'button', class: 'quiet', onclick: remove },
      'Remove',
      element('span', { class: 'unseen' }, ` ${name}`),
    ),
  );
}
