import { element, show } from './element.js';
import { money } from './money.js';
import { ask } from './request.js';
import { moment, standing, units } from './words.js';

/** The customer's orders, the newest first. */
export async function ordersPage() {
  document.title = 'My orders – Tea and Pots';
  const wanted = Number(new URLSearchParams(location.search).get('page')) || 0;
  const { orders, total, page, size } = await ask(`/shop/orders?page=${wanted}`);
  const rows = orders.map((order) => {
    const { words, tone } = standing(order);
    return element(
      'li',
      { class: 'card' },
      element('a', { href: `/orders/${order.id}` }, moment(order.createdAt)),
      element('span', { class: 'soft' }, units(order.units)),
      element('span', { class: `badge ${tone}` }, words),
      element('span', { class: 'price' }, money(order.total)),
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
      (page + 1) * size < total && link(page + 1, 'Older orders'),
    ),
  );
}
