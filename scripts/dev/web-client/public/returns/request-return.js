import { element, show } from '../base/create-element.js';
import { formField } from '../base/form-field.js';
import { ask, send } from '../base/request.js';
import { returnEffects } from './return-effects.js';
import { returnLines, showNothingLeft } from './return-lines.js';
import { REASONS } from './return-texts.js';

/** Number of units of an item that the customer can ask to return. */
export const returnable = ({ quantity }) => quantity.returnable;

/** Shows the page on which a customer asks to return items, with a reason. Then shows the order with its return. */
export async function returnPage() {
  const path = `/shop${location.pathname.replace(/\/return$/, '')}`;
  let order = await ask(path);
  let key = crypto.randomUUID();
  document.title = 'Return items – Tea and Pots';
  const failure = element('p', { role: 'alert', class: 'bad' });
  const reason = formField('Reason', { name: 'reason' }, reasonChoice());
  const note = formField(
    'Note for us',
    { name: 'note' },
    element('textarea', { name: 'note', maxlength: 2000, rows: 3 }),
  );
  const effects = returnEffects(path);
  const draw = () => {
    if (!order.items.some((item) => returnable(item) > 0)) return showNothingLeft(order, 'Return items');
    const lines = returnLines(order.items, {
      ...{ legend: 'You want to return', maximum: returnable, isFull: false },
      onChoice: () => {
        failure.textContent = '';
        void effects.preview('RETURN', lines.chosen());
      },
    });
    void effects.preview('RETURN', lines.chosen());
    const submitted = async (event) => {
      event.preventDefault();
      const chosen = lines.chosen();
      if (chosen.length === 0)
        return void (failure.textContent = 'Choose how many items you want to return.');
      event.submitter.disabled = true;
      failure.textContent = '';
      try {
        await requestReturn(path, order.etag, key, { chosen, reason, note });
        location.assign(`/orders/${order.id}`);
      } catch (error) {
        failure.textContent = error.message;
        event.submitter.disabled = false;
        if (error.type !== 'PRECONDITION_FAILED') return;
        // The number of items that can be returned may have changed.
        order = await ask(path);
        key = crypto.randomUUID();
        draw();
      }
    };
    showForm(order, { lines, reason, note, effects, failure, submitted });
  };
  draw();
}

const reasonChoice = () =>
  element(
    'select',
    { name: 'reason', required: true },
    Object.entries(REASONS).map(([value, [words]]) => element('option', { value }, words)),
  );

function requestReturn(path, etag, key, { chosen, reason, note }) {
  const { value } = reason.control;
  const text = note.control.value.trim();
  return send('POST', `${path}/returns`, {
    body: {
      kind: REASONS[value][1],
      items: chosen.map(({ item, quantity }) => ({ itemId: item.id, quantity, reason: value })),
      ...(text !== '' && { note: text }),
    },
    headers: { 'Idempotency-Key': key, 'If-Match': etag },
  });
}

function showForm(order, { lines, reason, note, effects, failure, submitted }) {
  const back = `/orders/${order.id}`;
  show(
    element('p', {}, element('a', { href: back }, `← Order ${order.number}`)),
    element('h1', {}, 'Return items'),
    element(
      'p',
      {},
      'We look at your request first. If we approve it, you send the items back, and get your money back.',
    ),
    element(
      'form',
      { class: 'return-form', onsubmit: submitted },
      lines.node,
      reason.node,
      note.node,
      effects.node,
      failure,
      element(
        'div',
        { class: 'actions' },
        element('button', {}, 'Ask for the return'),
        element('a', { class: 'button quiet', href: back }, 'Keep everything'),
      ),
    ),
  );
}
