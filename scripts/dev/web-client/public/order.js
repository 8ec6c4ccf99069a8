import { cancelButton } from './cancel-dialog.js';
import { element, show } from './base/create-element.js';
import { recipient, shipmentList } from './delivery.js';
import { documentList } from './document-list.js';
import { itemsTable } from './order-items.js';
import { chosenPayment, paymentMethods } from './payment-methods.js';
import { ask, send } from './base/request.js';
import { refundTable } from './returns/refund-table.js';
import { returnable } from './returns/request-return.js';
import { hasOpenReturn, returnList } from './returns/return-list.js';
import { withdrawable } from './returns/withdraw.js';
import { moment, standing, story } from './base/texts.js';

/** Milliseconds until the next refresh. `LATER` is for confirmed orders, `SELDOM` for orders on their way. */
const SOON = 1000;
const LATER = 5000;
const SELDOM = 60_000;

/**
 * Shows an order with its state, which is refreshed, and the actions that the customer can take. A guest has no `name`.
 */
export async function orderPage({ name }) {
  const path = `/shop${location.pathname}`;
  let order = await ask(path);
  document.title = `Order ${order.number} – Tea and Pots`;
  const parts = {
    badge: element('span', {}),
    story: element('p', { role: 'status', class: 'story' }),
    todo: element('div', { class: 'todo' }),
    shipments: element('div', {}),
    returns: element('div', {}),
    items: element('div', {}),
    refund: element('div', {}),
    documents: element('div', {}),
    failure: element('p', { role: 'alert', class: 'bad' }),
  };
  const draw = () => drawOrder(parts, order, path);
  const refresh = async () => {
    order = await ask(path);
    draw();
  };
  draw();
  show(
    element('p', {}, order.isForGuest ? findAnother() : element('a', { href: '/orders' }, '← My orders')),
    element('h1', {}, `Order ${order.number} `, parts.badge),
    element('p', { class: 'soft' }, `Placed ${moment(order.createdAt)}`),
    ...(name === null && order.contact ? [findAgain()] : []),
    parts.story,
    parts.failure,
    parts.todo,
    parts.shipments,
    parts.returns,
    parts.items,
    parts.refund,
    parts.documents,
    recipient(order),
  );
  await watch(() => pause(order), refresh);
}

const findAgain = () =>
  element(
    'p',
    { class: 'soft' },
    'With the number and your e-mail address, you can ',
    element('a', { href: '/find-order' }, 'find this order again'),
    '.',
  );

const findAnother = () => element('a', { href: '/find-order' }, '← Find another order');

/** Returns the time until the next refresh, or undefined if only the customer can change the order now. */
function pause(order) {
  const { status, paymentStatus, deliveryStatus, payment } = order;
  if (status === 'SUBMITTED') return payment.status === 'AWAITING_TRANSFER' ? LATER : SOON;
  if (status !== 'CANCELLED' && (hasOpenReturn(order) || payment.onItsWayBack.amount > 0)) return LATER;
  if (status === 'CANCELLED')
    return ['REFUNDED', 'VOIDED', 'FAILED'].includes(paymentStatus) ? undefined : SOON;
  if (status === 'COMPLETED') return deliveryStatus === 'DELIVERED' ? undefined : SELDOM;
  return status === 'CONFIRMED' ? LATER : undefined;
}

/**
 * Refreshes repeatedly while the page is visible. Also refreshes immediately when the page becomes visible, or after an
 * action of the customer.
 */
async function watch(pauseNow, refresh) {
  for (;;) {
    const wait = pauseNow();
    if (wait === undefined) return;
    await timeOrOccasion(wait);
    // After a failure, the next refresh reads the order again.
    if (!document.hidden) await refresh().catch(() => {});
  }
}

const OCCASIONS = ['visibilitychange', 'done'];

const timeOrOccasion = (wait) =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      for (const occasion of OCCASIONS) document.removeEventListener(occasion, over);
      resolve();
    };
    const timer = setTimeout(over, wait);
    for (const occasion of OCCASIONS) document.addEventListener(occasion, over);
  });

/**
 * Redraws a part of the page, but only if the content that it shows has changed, because the customer may be selecting
 * text in it, such as a tracking number.
 */
function redraw(part, content, nodes) {
  const shown = JSON.stringify(content);
  if (part.dataset.shown !== shown) part.replaceChildren(...nodes());
  part.dataset.shown = shown;
}

function drawOrder(parts, order, path) {
  const { badge, story: place, todo, failure, shipments, returns, items, refund, documents } = parts;
  redraw(shipments, order.shipments, () => shipmentList(order.shipments));
  redraw(returns, order.returns, () => returnList(order));
  const { paidBack, onItsWayBack } = order.payment;
  redraw(items, [order.items, order.outstandingAmount, paidBack, onItsWayBack], () => [itemsTable(order)]);
  redraw(refund, [order.refunds, order.priceChange], () => [refundTable(order)]);
  redraw(documents, order.documents, () => documentList(order.documents));

  const { words, tone } = standing(order);
  badge.className = `badge ${tone}`;
  badge.textContent = words;
  if (place.textContent !== story(order)) place.textContent = story(order);

  // The actions are redrawn only after a change, because the customer may be filling in a form there.
  const { status, paymentStatus, cancellable, payment, withdrawalUntil } = order;
  const ways = waysBack(order);
  const canWithdraw = ways.some(([href]) => href.endsWith('/withdraw'));
  const kind = JSON.stringify([
    status,
    paymentStatus,
    order.outstandingAmount,
    cancellable,
    payment.etag,
    payment.actionUrl,
    ways,
    withdrawalUntil,
  ]);
  if (todo.dataset.kind === kind) return;
  todo.dataset.kind = kind;
  const act = (request) => async (event) => {
    event.preventDefault();
    const button = event.submitter ?? event.currentTarget;
    button.disabled = true;
    failure.textContent = '';
    try {
      await request(event);
    } catch (error) {
      failure.textContent = error.message;
    }
    button.disabled = false;
    document.dispatchEvent(new Event('done'));
  };
  todo.replaceChildren(
    ...[
      payment.actionUrl !== undefined && confirmLink(payment.actionUrl),
      canPay(order) && payAgain(path, payment.etag, act),
      cancellable && cancelButton(path, act),
      ways.length > 0 && element('p', { class: 'actions' }, ways.map(wayLink)),
      canWithdraw &&
        withdrawalUntil &&
        element('p', { class: 'soft' }, `Withdraw until ${moment(withdrawalUntil)}.`),
    ].filter(Boolean),
  );
}

/**
 * Whether the customer can start a payment: for an unpaid order whose payment has failed, or for the rest of a confirmed
 * order, for example after the shop has added a line.
 */
const canPay = ({ status, paymentStatus, outstandingAmount, payment }) =>
  status === 'SUBMITTED'
    ? paymentStatus === 'FAILED'
    : status === 'CONFIRMED' &&
      outstandingAmount.amount > 0 &&
      ['CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'].includes(payment.status);

/** Returns the ways to give units back: the page of each, and the words of its link. */
const waysBack = (order) =>
  [
    order.items.some((item) => withdrawable(order, item) > 0) && ['withdraw', 'Withdraw from contract'],
    order.items.some((item) => returnable(item) > 0) && ['return', 'Return items'],
  ]
    .filter(Boolean)
    .map(([page, words]) => [`/orders/${order.id}/${page}`, words]);

const wayLink = ([href, words]) => element('a', { class: 'button quiet', href }, words);

const confirmLink = (url) =>
  element('p', {}, element('a', { class: 'button', href: url, rel: 'noreferrer' }, 'Confirm the payment'));

const payAgain = (path, etag, act) =>
  element(
    'form',
    {
      onsubmit: act(({ target }) =>
        send('PUT', `${path}/payment`, {
          body: chosenPayment(new FormData(target)),
          headers: { 'If-Match': etag },
        }),
      ),
    },
    paymentMethods(),
    element('button', {}, 'Pay'),
  );
