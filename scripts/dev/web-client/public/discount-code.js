import { element } from './base/create-element.js';
import { formField } from './base/form-field.js';

/**
 * The form for the discount code. Calls `onCode` with the code that the customer wants to use, or with undefined for no
 * code. `draw` shows the code in use, and `refuse` shows why a code can't be used.
 */
export function discountCode(onCode) {
  const field = formField('Discount code', {
    name: 'discountCode',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const button = element('button', { class: 'quiet' }, 'Use code');
  let used;
  const onsubmit = (event) => {
    event.preventDefault();
    onCode(used === undefined ? field.control.value.trim() : undefined);
  };
  return {
    node: element('form', { class: 'code', onsubmit }, field.node, button),
    draw(code) {
      used = code;
      field.control.readOnly = code !== undefined;
      button.textContent = code === undefined ? 'Use code' : 'Remove code';
    },
    refuse(message) {
      field.refuse(message);
      if (message !== undefined) field.control.focus();
    },
  };
}
