import { element } from './base/create-element.js';
import { money } from './money.js';
import { ask, send } from './base/request.js';

/**
 * Returns the button that cancels an order. The button opens a dialog that first explains what happens to the money.
 */
export function cancelButton(path, act) {
  const key = crypto.randomUUID();
  const cancel = act(async () => {
    dialog.close();
    await send('POST', `${path}/cancel`, { headers: { 'Idempotency-Key': key } });
  });
  const consequence = element('p', {});
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'cancel-title' },
    element('h2', { id: 'cancel-title' }, 'Cancel this order?'),
    consequence,
    element(
      'div',
      { class: 'actions' },
      element('button', { class: 'danger', onclick: cancel }, 'Cancel the order'),
      element('button', { class: 'quiet', onclick: () => dialog.close(), autofocus: true }, 'Keep it'),
    ),
  );
  const question = async () => {
    const preview = await ask(`${path}/cancel`).catch(() => undefined);
    consequence.textContent = preview ? inWords(preview) : 'What you have paid is paid back to you.';
    // In the meantime, a second click may have opened the dialog, or a change of the order may have removed the dialog.
    if (dialog.isConnected && !dialog.open) dialog.showModal();
  };
  return element(
    'div',
    {},
    element('button', { class: 'quiet', onclick: question }, 'Cancel order…'),
    dialog,
  );
}

function inWords({ refundAmount, voidedAmount }) {
  const back = refundAmount.amount > 0 && `${money(refundAmount)} is paid back to you.`;
  const kept = voidedAmount.amount > 0 && `${money(voidedAmount)} is not taken from you.`;
  return [back, kept].filter(Boolean).join(' ') || 'You have not paid anything for it.';
}
