import { element, show } from '../base/create-element.js';
import { money } from '/money.js';

/**
 * Returns a group of fields in which the customer chooses numbers of units. `maximum` returns the number of units of an
 * item that can be chosen. `isFull`: whether all units are chosen at first. `chosen` returns the lines.
 */
export function returnLines(items, { legend, maximum, isFull, onChoice }) {
  const lines = items.filter((item) => maximum(item) > 0);
  const controls = lines.map((item) =>
    element('input', {
      ...{ id: `units-${item.id}`, type: 'number', min: 0, max: maximum(item), required: true },
      ...{ value: isFull ? maximum(item) : 0, oninput: onChoice },
    }),
  );
  const node = element(
    'fieldset',
    { class: 'return-lines' },
    element('legend', {}, legend),
    lines.map(({ id, name, unitPrice }, index) =>
      element(
        'div',
        {},
        element(
          'label',
          { for: `units-${id}` },
          name,
          element('span', { class: 'each' }, `${money(unitPrice)} each`),
        ),
        controls[index],
        element('span', { class: 'soft' }, `of ${maximum(lines[index])}`),
      ),
    ),
  );
  const chosen = () =>
    lines
      .map((item, index) => ({ item, quantity: Number(controls[index].value) }))
      .filter(({ quantity }) => quantity > 0);
  return { node, chosen };
}

/** Shows that no item can be chosen. */
export const showNothingLeft = ({ id, number }, title) =>
  show(
    element(
      'section',
      { class: 'message' },
      element('h1', {}, title),
      element('p', {}, `There is nothing left of order ${number} that you can choose here.`),
      element('p', {}, element('a', { class: 'button', href: `/orders/${id}` }, 'To the order')),
    ),
  );
