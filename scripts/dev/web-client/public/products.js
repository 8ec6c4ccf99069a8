import { basketSection } from './basket-section.js';
import { basket, setQuantity } from './basket.js';
import { element, show, tell } from './base/create-element.js';
import { money } from './money.js';
import { byShelf, picture } from './product-pictures.js';
import { ask } from './base/request.js';
import { count } from './base/texts.js';

/** Shows the products, with the basket beside them. */
export async function productsPage() {
  document.title = 'Products – Tea and Pots';
  const shelf = element('ul', { class: 'shelf' });
  const ours = basketSection();
  const products = (await ask('/shop/products')).sort(byShelf);
  shelf.replaceChildren(...products.map((product) => shelfItem(product, ours.draw)));
  ours.offer(products);
  show(
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        {},
        element('h1', {}, 'Products'),
        element('p', { class: 'soft' }, 'A demonstration of the order service. No money moves.'),
        shelf,
      ),
      ours.section,
    ),
    ours.shortcut,
  );
}

function shelfItem(product, changed) {
  const { sku, name, price, available } = product;
  const id = `quantity-${sku}`;
  const add = (event) => {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get('quantity'));
    event.currentTarget.reset();
    setQuantity(sku, Math.min((basket()[sku] ?? 0) + wanted, available));
    changed();
    tell(`${name} is in your basket.`);
  };
  return element(
    'li',
    { class: 'card' },
    picture(product),
    element('h2', {}, name),
    element('p', { class: 'price' }, money(price)),
    element('p', { class: 'soft' }, available > 0 ? `${count(available)} in stock` : 'Sold out'),
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
