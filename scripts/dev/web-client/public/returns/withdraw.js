import { element, show } from '../base/create-element.js';
import { ask, send } from '../base/request.js';
import { count, moment } from '../base/texts.js';
import { returnLines, showNothingLeft } from './return-lines.js';
import { exactMoment, moneyWords } from './return-texts.js';

/** Number of units of an item that the customer can withdraw from. */
export const withdrawable = ({ quantity }) => quantity.cancellable + quantity.returnable;

/**
 * Shows the page on which a customer withdraws from the contract: what is withdrawn from, what follows, and the button
 * that confirms. Then shows the acknowledgement.
 */
export async function withdrawPage() {
  const path = `/shop${location.pathname.replace(/\/withdraw$/, '')}`;
  let order = await ask(path);
  let key = crypto.randomUUID();
  document.title = `Withdraw from contract – Tea and Pots`;
  const failure = element('p', { role: 'alert', class: 'bad' });
  const confirm = element('button', { class: 'danger' }, 'Confirm withdrawal');
  const effects = element('div', { 'aria-live': 'polite' });
  const draw = () => {
    if (!order.items.some((item) => withdrawable(item) > 0))
      return showNothingLeft(order, 'Withdraw from contract');
    const lines = returnLines(order.items, {
      ...{ legend: 'You withdraw from', maximum: withdrawable, isFull: true },
      onChoice: () => void showEffects(lines, effects, path, confirm),
    });
    const submitted = async (event) => {
      event.preventDefault();
      confirm.disabled = true;
      failure.textContent = '';
      const chosen = lines.chosen();
      try {
        acknowledge(order, await withdraw(path, order.etag, key, chosen));
      } catch (error) {
        failure.textContent = error.message;
        confirm.disabled = false;
        if (error.type !== 'PRECONDITION_FAILED') return;
        // The customer must see the effects on the order as it is now, and confirm again.
        order = await ask(path);
        key = crypto.randomUUID();
        draw();
      }
    };
    showForm(order, { lines, effects, failure, confirm, submitted });
    void showEffects(lines, effects, path, confirm);
  };
  draw();
}

const withdraw = (path, etag, key, chosen) =>
  send('POST', `${path}/returns`, {
    body: {
      kind: 'WITHDRAWAL',
      items: chosen.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
    },
    headers: { 'Idempotency-Key': key, 'If-Match': etag },
  });

function showForm(order, { lines, effects, failure, confirm, submitted }) {
  const back = `/orders/${order.id}`;
  show(
    element('p', {}, element('a', { href: back }, `← Order ${order.number}`)),
    element('h1', {}, 'Withdraw from contract'),
    element(
      'p',
      {},
      `You declare that you withdraw from the contract of order ${order.number}, placed ${moment(order.createdAt)}. `,
      'You need not give a reason.',
    ),
    element(
      'form',
      { class: 'return-form', onsubmit: submitted },
      lines.node,
      element('h2', {}, 'What follows'),
      effects,
      order.contact &&
        element('p', {}, `The acknowledgement of your withdrawal goes to ${order.contact.email}.`),
      failure,
      element(
        'div',
        { class: 'actions' },
        confirm,
        element('a', { class: 'button quiet', href: back }, 'Keep the order'),
      ),
    ),
  );
}

/** Shows what is cancelled immediately, with the money that then goes back, and what the customer must send back. */
async function showEffects({ chosen }, effects, path, confirm) {
  const lines = chosen();
  confirm.disabled = lines.length === 0 || lines.some(({ item, quantity }) => quantity > withdrawable(item));
  const cancelled = lines
    .map(({ item, quantity }) => ({ item, quantity: Math.min(quantity, item.quantity.cancellable) }))
    .filter(({ quantity }) => quantity > 0);
  const awaited = lines
    .map(({ item, quantity }) => ({ item, quantity: quantity - item.quantity.cancellable }))
    .filter(({ quantity }) => quantity > 0);
  const money = element('p', {});
  effects.replaceChildren(
    ...part('Cancelled now, because we have not sent it yet', cancelled, money),
    ...part(
      'To be sent back within 14 days',
      awaited,
      element('p', {}, 'We pay you back when we have received and accepted it.'),
    ),
  );
  if (cancelled.length === 0 || confirm.disabled) return;
  const items = cancelled.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  const preview = await send('POST', `${path}/returns/preview`, { body: { items } }).catch(() => undefined);
  money.textContent = preview ? moneyWords(preview) : 'What you have paid for it is paid back to you.';
}

const part = (title, lines, note) =>
  lines.length === 0 ? [] : [element('h3', {}, title), element('ul', {}, lines.map(lineOf)), note];

const lineOf = ({ item, quantity }) => element('li', {}, `${count(quantity)} × ${item.name}`);

/** Shows the acknowledgement, with the content of the withdrawal and the time at which it arrived. */
function acknowledge({ id, number, items, contact }, { acknowledgedAt, items: lines }) {
  const nameOf = (itemId) => items.find((item) => item.id === itemId).name;
  show(
    element(
      'section',
      { class: 'card acknowledgement' },
      element('h1', { tabindex: '-1' }, 'We have received your withdrawal'),
      element('p', {}, `Your withdrawal from the contract of order ${number} arrived on `),
      element('p', {}, element('strong', {}, exactMoment(acknowledgedAt))),
      element('p', {}, 'You have withdrawn from:'),
      element(
        'ul',
        {},
        lines.map(({ itemId, requested, cancelled }) =>
          element(
            'li',
            {},
            `${count(requested)} × ${nameOf(itemId)}`,
            requested > cancelled &&
              element('span', { class: 'each' }, `${count(requested - cancelled)} to be sent back`),
          ),
        ),
      ),
      contact &&
        element(
          'p',
          { class: 'soft' },
          `A shop sends this acknowledgement to ${contact.email}. This demonstration sends no e-mails.`,
        ),
      element(
        'div',
        { class: 'actions' },
        element('a', { class: 'button', href: `/orders/${id}` }, 'To the order'),
        element('button', { class: 'quiet', onclick: () => window.print() }, 'Print'),
      ),
    ),
  );
  document.querySelector('h1').focus();
}
