import { element, show } from '../base/create-element.js';
import { ask, send } from '../base/request.js';
import { count, moment } from '../base/texts.js';
import { returnEffects } from './return-effects.js';
import { returnLines, showNothingLeft } from './return-lines.js';
import { isOpen } from './return-list.js';
import { exactMoment } from './return-texts.js';

/**
 * Returns the number of units of an item that the customer can withdraw from. Units that were withdrawn while they were
 * being packed can't be withdrawn again, although they can still be cancelled.
 */
export function withdrawable({ returns, isBusiness }, { id, quantity, withdrawal }) {
  if (isBusiness || withdrawal === 'EXCLUDED') return 0;
  const lines = returns.flatMap(({ status, items }) => items.map((line) => ({ ...line, status })));
  const returned = lines
    .filter(({ itemId }) => itemId === id)
    .reduce((sum, line) => sum + (isOpen(line) ? line.requested - line.cancelled : line.received), 0);
  return quantity.ordered - quantity.cancelled - returned;
}

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
  const effects = returnEffects(path);
  const draw = () => {
    const maximum = (item) => withdrawable(order, item);
    if (!order.items.some((item) => maximum(item) > 0))
      return showNothingLeft(order, 'Withdraw from contract');
    const lines = returnLines(order.items, {
      ...{ legend: 'You withdraw from', maximum, isFull: true },
      onChoice: () => void showEffects(lines.chosen()),
    });
    const showEffects = async (chosen) => {
      confirm.disabled = true;
      await effects.preview('WITHDRAWAL', chosen);
      // A failed preview doesn't keep the customer from a withdrawal.
      confirm.disabled = lines.chosen().length === 0;
    };
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
    void showEffects(lines.chosen());
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
      excludedNote(order),
      element('h2', {}, 'What follows'),
      effects.node,
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

/** Names the items from which the customer can't withdraw. */
function excludedNote({ items }) {
  const names = items.filter(({ withdrawal }) => withdrawal === 'EXCLUDED').map(({ name }) => name);
  return (
    names.length > 0 &&
    element('p', { class: 'soft' }, `By law, you cannot withdraw from the purchase of: ${names.join('; ')}.`)
  );
}

/** Shows the acknowledgement, with the content of the withdrawal and the time at which it arrived. */
function acknowledge({ id, number, items, contact }, { createdAt, items: lines }) {
  const nameOf = (itemId) => items.find((item) => item.id === itemId).name;
  show(
    element(
      'section',
      { class: 'card acknowledgement' },
      element('h1', { tabindex: '-1' }, 'We have received your withdrawal'),
      element('p', {}, `Your withdrawal from the contract of order ${number} arrived on `),
      element('p', {}, element('strong', {}, exactMoment(createdAt))),
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
