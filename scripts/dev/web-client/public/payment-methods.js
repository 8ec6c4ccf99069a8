import { element } from './create-element.js';

/** The simulated payment provider behaves according to the card. */
const METHODS = [
  ['tok_approved', 'A card that is accepted'],
  ['tok_requires_action', 'A card that asks you to confirm'],
  ['tok_declined', 'A card that is declined'],
];

/** The field `paymentMethod` of a form. */
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
