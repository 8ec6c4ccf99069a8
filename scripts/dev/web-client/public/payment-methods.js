import { element } from './base/create-element.js';

/** Payment methods of the simulated provider, which behaves differently for each card. */
const METHODS = [
  ['tok_approved', 'A card that is accepted'],
  ['tok_requires_action', 'A card that asks you to confirm'],
  ['tok_declined', 'A card that is declined'],
];

/** Value of the form field for a transfer, which isn't a payment method of the provider. */
const TRANSFER = 'TRANSFER';

/** Returns the fields of a request that say how the customer pays. `content`: the content of the form. */
export function chosenPayment(content) {
  const chosen = content.get('paymentMethod');
  return chosen === TRANSFER ? { payment: { kind: TRANSFER } } : { paymentMethod: chosen };
}

/** Returns the form field `paymentMethod`. */
export const paymentMethods = () =>
  element(
    'fieldset',
    {},
    element('legend', {}, 'How do you want to pay?'),
    element('p', { class: 'soft' }, 'A demo: the cards are simulated.'),
    [...METHODS, [TRANSFER, 'By bank transfer, before we ship']].map(([token, words], place) =>
      element(
        'label',
        { class: 'choice' },
        element('input', { type: 'radio', name: 'paymentMethod', value: token, checked: place === 0 }),
        element('span', {}, words),
      ),
    ),
  );
