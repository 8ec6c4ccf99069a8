import { checkoutPage } from './checkout.js';
import { element, show, tell } from './base/create-element.js';
import { findOrderPage } from './find-order.js';
import { orderPage } from './order.js';
import { ordersPage } from './orders.js';
import { productsPage } from './products.js';
import { Failure, ask, send } from './base/request.js';
import { returnPage } from './returns/request-return.js';
import { withdrawPage } from './returns/withdraw.js';

const pageAt = (path) => {
  if (path === '/') return productsPage;
  if (path === '/checkout') return checkoutPage;
  if (path === '/find-order') return findOrderPage;
  if (path.endsWith('/withdraw')) return withdrawPage;
  if (path.endsWith('/return')) return returnPage;
  return path === '/orders' ? ordersPage : orderPage;
};

/**
 * Addresses of the login, after which the browser returns to this page. `as`: `guest`, or `other` for a guest with an
 * account.
 */
const loginAddress = (as) => `/login?${new URLSearchParams({ to: location.pathname, ...(as && { as }) })}`;

/** The page for visitors without a login, at an address where the customer's orders are. */
const orderLogin = () =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, 'Your orders'),
    element('p', {}, 'Log in to see your orders.'),
    element(
      'p',
      { class: 'actions' },
      element('a', { class: 'button', href: loginAddress() }, 'Log in'),
      element('a', { class: 'button quiet', href: '/find-order' }, 'Find the order of a guest'),
    ),
  );

/** The page for visitors without a login who want to order. */
const checkoutLogin = () =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, 'Checkout'),
    element('p', {}, 'How do you want to order?'),
    element(
      'p',
      { class: 'actions' },
      element('a', { class: 'button', href: loginAddress() }, 'Log in'),
      element('a', { class: 'button quiet', href: loginAddress('guest') }, 'Order as a guest'),
    ),
    element(
      'p',
      { class: 'soft' },
      'A guest can see the order in this browser until the session ends, and later with its number and the e-mail address.',
    ),
    element('p', {}, element('a', { href: '/' }, '← Change the basket')),
  );

const logOut = async ({ currentTarget: button }) => {
  button.disabled = true;
  try {
    await send('DELETE', '/shop/guest-order');
    const { location: next } = await send('POST', '/shop/logout');
    sessionStorage.clear();
    location.assign(next);
  } catch (error) {
    button.disabled = false;
    tell(error.message);
  }
};

/** Ends the access to the order that a guest has named. */
const closeOrder = async ({ currentTarget: button }) => {
  button.disabled = true;
  await send('DELETE', '/shop/guest-order').then(
    () => location.assign('/find-order'),
    (error) => {
      button.disabled = false;
      tell(error.message);
    },
  );
};

/** Says at the top of the page who has logged in. */
const whoIs = ({ isLoggedIn, name, guestOrder }) => {
  const logIn = (as) => element('a', { href: loginAddress(as) }, 'Log in');
  if (!isLoggedIn && guestOrder !== undefined)
    return [
      !location.pathname.endsWith(guestOrder) &&
        element('a', { href: `/orders/${guestOrder}` }, 'Your order'),
      element('button', { class: 'quiet', onclick: closeOrder }, 'Close the order'),
    ].filter(Boolean);
  if (!isLoggedIn) return [logIn()];
  const leave = element('button', { class: 'quiet', onclick: logOut }, 'Log out');
  return name === null
    ? [element('span', {}, 'Guest'), logIn('other'), leave]
    : [element('span', {}, name), leave];
};

const start = async () => {
  const session = await ask('/shop/session');
  const path = location.pathname;
  document.querySelector(`nav a[href="${path}"]`)?.setAttribute('aria-current', 'page');
  document.querySelector('#person').append(...whoIs(session));
  const { guestOrder } = session;
  const isOfGuest = guestOrder !== undefined && path.startsWith(`/orders/${guestOrder}`);
  const isOpen = ['/', '/find-order'].includes(path) || isOfGuest;
  if (session.isLoggedIn || isOpen) return pageAt(path)(session);
  return show(path === '/checkout' ? checkoutLogin() : orderLogin());
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
