import { element, show } from './base/create-element.js';
import { formField } from './base/form-field.js';
import { send } from './base/request.js';

/** Shows the page on which a guest opens an order by its number and e-mail address. */
export function findOrderPage() {
  document.title = 'Find your order – Tea and Pots';
  const attributes = { required: true, autocapitalize: 'none', spellcheck: 'false' };
  const number = formField('Order number', {
    ...{ ...attributes, name: 'number', maxlength: 40, placeholder: '7D4K-9WQM-2RXP' },
    ...{ autocomplete: 'off', autocapitalize: 'characters' },
  });
  const email = formField('E-mail', {
    ...{ ...attributes, name: 'email', type: 'email', maxlength: 254, autocomplete: 'email' },
  });
  const failure = element('p', { role: 'alert', class: 'bad' });
  const submitted = async (event) => {
    event.preventDefault();
    const button = event.submitter;
    button.disabled = true;
    failure.textContent = '';
    try {
      const body = { number: number.control.value, email: email.control.value };
      const { id } = await send('POST', '/shop/guest-order', { body });
      location.assign(`/orders/${id}`);
    } catch (error) {
      failure.textContent = error.message;
      button.disabled = false;
    }
  };
  show(
    element('h1', {}, 'Find your order'),
    element(
      'p',
      {},
      'If you have ordered as a guest, enter the number of your order, and the e-mail address that you gave for it.',
    ),
    element(
      'form',
      { class: 'find-order', onsubmit: submitted },
      ...[number.node, email.node, failure],
      element('p', { class: 'actions' }, element('button', {}, 'Find the order')),
    ),
    element(
      'p',
      { class: 'soft' },
      'Do you have an account? ',
      element('a', { href: '/login?to=/orders' }, 'Log in to see your orders.'),
    ),
  );
}
