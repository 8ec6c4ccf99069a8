import { cancelButton } from './cancel-dialog.js';
import { element, show } from './create-element.js';
import { recipient, shipmentList } from './delivery.js';
import { itemsTable } from './order-items.js';
import { paymentMethods } from './payment-methods.js';
import { ask, send } from './request.js';
import { moment, standing, story } from './texts.js';

/** Milliseconds until the next refresh. `LATER` is for confirmed orders, `SELDOM` for orders on their way. */
const SOON = 1000;
const LATER = 5000;
const SELDOM = 60_000;

/** Shows an order with its state, which is refreshed, and the actions that the customer can take. */
export async function orderPage() {
  const path = `/shop${location.pathname}`;
  let order = await ask(path);
  document.title = `Order ${order.number} – Tea and Pots`;
  const parts = {
    badge: element('span', {}),
    story: element('p', { role: 'status', class: 'story' }),
    todo: element('div', { class: 'todo' }),
    shipments: element('div', {}),
    items: element('div', {}),
    failure: element('p', { role: 'alert', class: 'bad' }),
  };
  const draw = () => drawOrder(parts, order, path);
  const refresh = async () => {
    order = await ask(path);
    draw();
  };
  draw();
  show(
    element('p', {}, element('a', { href: '/orders' }, '← My orders')),
    element('h1', {}, `Order ${order.number} `, parts.badge),
    element('p', { class: 'soft' }, `Placed ${moment(order.createdAt)}`),
    parts.story,
    parts.failure,
    parts.todo,
    parts.shipments,
    parts.items,
    recipient(order),
  );
  await watch(() => pause(order), refresh);
}

/** Returns the time until the next refresh, or undefined if only the customer can change the order now. */
function pause({ status, paymentStatus, deliveryStatus }) {
  if (status === 'SUBMITTED') return SOON;
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

function drawOrder({ badge, story: place, todo, failure, shipments, items }, order, path) {
  // The shipments are redrawn only after a change, because the customer may be selecting a tracking number.
  const progress = JSON.stringify(order.shipments);
  if (shipments.dataset.shown !== progress) shipments.replaceChildren(...shipmentList(order.shipments));
  shipments.dataset.shown = progress;

  // The items are redrawn only after a change, because the customer may be selecting text in them.
  const { paidBack, onItsWayBack } = order.payment;
  const shown = JSON.stringify([order.items, order.outstandingAmount, paidBack, onItsWayBack]);
  if (items.dataset.shown !== shown) items.replaceChildren(itemsTable(order));
  items.dataset.shown = shown;

  const { words, tone } = standing(order);
  badge.className = `badge ${tone}`;
  badge.textContent = words;
  if (place.textContent !== story(order)) place.textContent = story(order);

  // The actions are redrawn only after a change, because the customer may be filling in a form there.
  const { status, paymentStatus, cancellable, payment } = order;
  const kind = JSON.stringify([status, paymentStatus, cancellable, payment.etag, payment.actionUrl]);
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
      status === 'SUBMITTED' && paymentStatus === 'FAILED' && payAgain(path, payment.etag, act),
      cancellable && cancelButton(path, act),
    ].filter(Boolean),
  );
}

const confirmLink = (url) =>
  element('p', {}, element('a', { class: 'button', href: url, rel: 'noreferrer' }, 'Confirm the payment'));

const payAgain = (path, etag, act) =>
  element(
    'form',
    {
      onsubmit: act(({ target }) =>
        send('PUT', `${path}/payment`, {
          body: { paymentMethod: new FormData(target).get('paymentMethod') },
          headers: { 'If-Match': etag },
        }),
      ),
    },
    paymentMethods(),
    element('button', {}, 'Pay'),
  );
