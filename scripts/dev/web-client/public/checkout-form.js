import { element } from './base/create-element.js';
import { formField } from './base/form-field.js';
import { money } from './money.js';
import { chosenPayment, paymentMethods } from './payment-methods.js';
import { country as countryName, days } from './base/texts.js';

/** Fields of the contact and the address, by name, with the attributes of their controls. */
const FIELDS = {
  email: ['E-mail', { type: 'email', autocomplete: 'email', required: true }],
  name: ['Name', { autocomplete: 'name', required: true }],
  phone: ['Telephone', { type: 'tel', autocomplete: 'tel' }],
  line1: ['Street and number', { autocomplete: 'address-line1', required: true }],
  line2: ['Further line', { autocomplete: 'address-line2' }],
  postalCode: ['Postal code', { autocomplete: 'postal-code', required: true }],
  city: ['City', { autocomplete: 'address-level2', required: true }],
};

/** Names of the address fields that a contact doesn't have. */
const ADDRESS = ['line1', 'line2', 'postalCode', 'city'];

/** Names of fields, by the last step of a problem's JSON Pointer. Lists only the names that differ from that step. */
const NAMES = { countryCode: 'country', shippingCountry: 'country' };

/**
 * The form for contact, delivery and payment. Calls `onChoice` when a choice changes the price, and `onOrder` when the
 * customer orders. `offer` shows the shipping methods. `choice` returns the values that determine the price. `fields`
 * returns the content. `clear` removes the problems of some or all fields. `refuse` shows a problem at its field, if it
 * belongs to one.
 */
export function checkoutForm({ countries, name, onChoice, onOrder }) {
  const fields = Object.fromEntries(
    Object.entries(FIELDS).map(([key, [label, attributes]]) => [
      key,
      formField(label, { name: key, ...attributes }),
    ]),
  );
  fields.name.control.value = name ?? '';
  const options = countries.map((code) => element('option', { value: code }, countryName(code)));
  const select = element('select', {
    name: 'country',
    autocomplete: 'country',
    required: true,
    onchange: onChoice,
  });
  select.append(...options);
  fields.country = formField('Country', { name: 'country' }, select);
  const methods = methodChoice(onChoice);
  const address = element(
    'div',
    { class: 'address' },
    ADDRESS.map((key) => fields[key].node),
  );
  const submitted = (event) => {
    event.preventDefault();
    onOrder();
  };
  const node = element(
    'form',
    { id: 'checkout', onsubmit: submitted },
    group('Contact', fields.email.node, fields.name.node, fields.phone.node),
    group('Delivery', fields.country.node, methods.node, address),
    paymentMethods(),
  );
  const needsAddress = () => methods.kind() !== 'PICKUP';
  const offer = (offered, chosen) => {
    methods.draw(offered, chosen);
    address.hidden = !needsAddress();
    // The browser refuses to submit the form if a hidden field is required.
    for (const key of ADDRESS) fields[key].control.disabled = !needsAddress();
  };
  const all = { ...fields, shippingMethod: methods };
  const clear = (names = Object.keys(all)) => names.forEach((key) => all[key].refuse(undefined));
  return {
    node,
    offer,
    clear,
    choice: () => ({ country: select.value, shippingMethod: methods.chosen() }),
    fields: () => orderFields(new FormData(node), needsAddress()),
    refuse: (failure) => refuseAt(all, failure),
  };
}

const group = (legend, ...content) => element('fieldset', {}, element('legend', {}, legend), content);

/** Returns the fields of the order that the customer has filled in. Omits empty fields. */
function orderFields(content, needsAddress) {
  const filled = (names) =>
    Object.fromEntries(names.map((key) => [key, content.get(key)]).filter(([, value]) => value));
  const shippingMethod = content.get('shippingMethod');
  return {
    contact: filled(['email', 'name', 'phone']),
    ...(needsAddress && {
      shippingAddress: { ...filled(['name', ...ADDRESS]), countryCode: content.get('country') },
    }),
    ...(shippingMethod && { shippingMethod }),
    ...chosenPayment(content),
  };
}

/** The choice between the shipping methods in the quote. */
function methodChoice(onChoice) {
  const list = element('div', { role: 'radiogroup', 'aria-label': 'How do you want to get it?' });
  const problem = element('p', { class: 'bad', tabindex: '-1' });
  let methods = [];
  const chosen = () => list.querySelector('input:checked')?.value;
  const draw = (offered, code) => {
    methods = offered;
    const shown = JSON.stringify([offered, code]);
    if (list.dataset.shown === shown && chosen() === code) return;
    const focused = list.contains(document.activeElement);
    list.dataset.shown = shown;
    list.replaceChildren(...offered.map((method) => methodLabel(method, method.code === code, onChoice)));
    if (focused) list.querySelector('input:checked')?.focus();
  };
  return {
    node: element('div', { class: 'methods' }, list, problem),
    control: problem,
    draw,
    chosen,
    kind: () => methods.find(({ code }) => code === chosen())?.kind,
    refuse: (message) => (problem.textContent = message ?? ''),
  };
}

const methodLabel = ({ code, name, price, estimatedDays }, checked, onchange) =>
  element(
    'label',
    { class: 'choice' },
    element('input', { type: 'radio', name: 'shippingMethod', value: code, checked, onchange }),
    element('span', {}, name, estimatedDays && element('span', { class: 'each' }, days(estimatedDays))),
    element('span', { class: 'price' }, price.amount === 0 ? 'free' : money(price)),
  );

/** Shows a failure at the fields that caused it. Returns whether there is such a field. */
function refuseAt(fields, { part, fields: invalid = [], message }) {
  if (part in fields) {
    fields[part].refuse(message);
    fields[part].control.focus();
    return true;
  }
  const found = invalid.flatMap((problem) => {
    const last = problem.field.split('/').at(-1);
    const field = fields[NAMES[last] ?? last];
    if (!field) return [];
    field.refuse(`${field.label ?? 'This'} ${problem.message}.`);
    return [field];
  });
  found[0]?.control.focus();
  return found.length > 0 && found.length === invalid.length;
}
