import { element, show } from './base/create-element.js';
import { money } from './money.js';
import { ask } from './base/request.js';
import { moment, standing, units } from './base/texts.js';

/** Formats the current value of an order and, if units were cancelled, also its original value. */
const worth = ({ total, currentTotal }) =>
  element(
    'span',
    { class: 'price' },
    currentTotal.amount !== total.amount && [
      element('span', { class: 'unseen' }, 'was '),
      element('s', { class: 'soft' }, money(total)),
      element('span', { class: 'unseen' }, ' now'),
      ' ',
    ],
    money(currentTotal),
  );

/** Shows the customer's orders, newest first. */
export async function ordersPage() {
  document.title = 'My orders – Tea and Pots';
  const wanted = Number(new URLSearchParams(location.search).get('page')) || 0;
  const { orders, totalCount, page, size } = await ask(`/shop/orders?page=${wanted}`);
  const rows = orders.map((order) => {
    const { words, tone } = standing(order);
    return element(
      'li',
      { class: 'card' },
      element('a', { href: `/orders/${order.id}` }, `Order ${order.number}`),
      element('span', { class: 'soft' }, moment(order.createdAt)),
      element('span', { class: 'soft' }, units(order.units)),
      element('span', { class: `badge ${tone}` }, words),
      worth(order),
    );
  });
  const link = (number, words) => element('a', { href: `/orders?page=${number}` }, words);
  show(
    element('h1', {}, 'My orders'),
    rows.length > 0
      ? element('ul', { class: 'orders' }, rows)
      : element(
          'p',
          {},
          'You have not ordered anything yet. ',
          element('a', { href: '/' }, 'See the products'),
        ),
    element(
      'p',
      { class: 'pages' },
      page > 0 && link(page - 1, 'Newer orders'),
      (page + 1) * size < totalCount && link(page + 1, 'Older orders'),
    ),
  );
}
