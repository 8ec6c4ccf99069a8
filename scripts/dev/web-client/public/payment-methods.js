import { element } from './base/create-element.js';

/** Payment methods of the simulated provider, which behaves differently for each card. */
const METHODS = [
  ['tok_approved', 'A card that is accepted'],
  ['tok_requires_action', 'A card that asks you to confirm'],
  ['tok_declined', 'A card that is declined'],
];

/** Returns the form field `paymentMethod`. */
export const paymentMethods = () =>
  element(
    'fieldset',
    {},
    element('legend', {}, 'How do you want to pay?'),
    element('p', { class: 'soft' }, 'A demo: the cards are simulated.'),
    METHODS.map(([token, words], place) =>
      element(
        'label',
        { class: 'choice' },
        element('input', { type: 'radio', name: 'paymentMethod', value: token, checked: place === 0 }),
        element('span', {}, words),
      ),
    ),
  );
