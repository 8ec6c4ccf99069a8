import { checkoutPage } from './checkout.js';
import { element, show } from './base/create-element.js';
import { orderPage } from './order.js';
import { ordersPage } from './orders.js';
import { picture } from './product-pictures.js';
import { productsPage } from './products.js';
import { Failure, ask, send } from './base/request.js';
import { returnPage } from './returns/request-return.js';
import { withdrawPage } from './returns/withdraw.js';

const pageAt = (path) => {
  if (path === '/') return productsPage;
  if (path === '/checkout') return checkoutPage;
  if (path.endsWith('/withdraw')) return withdrawPage;
  if (path.endsWith('/return')) return returnPage;
  return path === '/orders' ? ordersPage : orderPage;
};

/** Products whose pictures are on the page for visitors without a login. */
const WINDOW = ['Green tea', 'Red teapot', 'Blue mug'].map((name) => ({ name, sku: '' }));

/** The page for visitors without a login. */
const welcome = () => {
  const to = encodeURIComponent(location.pathname);
  return element(
    'section',
    { class: 'message' },
    element('div', { class: 'window' }, WINDOW.map(picture)),
    element('h1', {}, 'Good tea, and everything to make it'),
    element('p', {}, 'Log in to see what is for sale, and to order.'),
    element('p', {}, element('a', { class: 'button', href: `/login?to=${to}` }, 'Log in')),
    element('p', { class: 'soft' }, 'A demonstration of the order service. No money moves.'),
  );
};

const logOut = async ({ currentTarget: button }) => {
  button.disabled = true;
  try {
    const { location: next } = await send('POST', '/shop/logout');
    sessionStorage.clear();
    location.assign(next);
  } catch (error) {
    button.disabled = false;
    document.querySelector('#news').textContent = error.message;
  }
};

const start = async () => {
  const { name } = await ask('/shop/session');
  if (name === null) return show(welcome());
  document.querySelector('nav').hidden = false;
  const path = location.pathname;
  document.querySelector(`nav a[href="${path}"]`)?.setAttribute('aria-current', 'page');
  document
    .querySelector('#person')
    .append(element('span', {}, name), element('button', { class: 'quiet', onclick: logOut }, 'Log out'));
  return pageAt(path)();
};

/** The page about a failure. The page offers another attempt, unless the address doesn't exist. */
const failurePage = ({ type, message }) => {
  const isMissing = ['ORDER_NOT_FOUND', 'NOT_FOUND'].includes(type);
  const title = isMissing ? 'There is no such order' : 'That did not work';
  document.title = `${title} – Tea and Pots`;
  return element(
    'section',
    { class: 'message' },
    element('h1', {}, title),
    element('p', { role: 'alert' }, isMissing ? 'None of your orders has this address.' : message),
    element(
      'p',
      { class: 'actions' },
      !isMissing && element('a', { class: 'button', href: location.href }, 'Try again'),
      element('a', { class: isMissing ? 'button' : 'button quiet', href: '/orders' }, 'My orders'),
    ),
  );
};

await start().catch((error) => {
  if (!(error instanceof Failure)) throw error;
  show(failurePage(error));
});
