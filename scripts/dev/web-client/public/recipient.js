import { element } from './create-element.js';
import { country } from './texts.js';

/** Shows the shipping method, the address and the contact of an order, if it has them. */
export function recipient({ shippingMethod, shippingAddress, contact }) {
  if (!shippingMethod && !shippingAddress && !contact) return element('div');
  return element(
    'section',
    { class: 'recipient', 'aria-labelledby': 'recipient-title' },
    element('h2', { id: 'recipient-title' }, 'Delivery'),
    shippingMethod && element('p', {}, shippingMethod.name),
    shippingAddress && element('address', {}, addressLines(shippingAddress).map(line)),
    contact && element('p', { class: 'soft' }, `Messages about this order go to ${contact.email}.`),
  );
}

const line = (text) => element('span', {}, text);

const addressLines = ({ name, companyName, line1, line2, line3, postalCode, city, region, countryCode }) =>
  [
    ...[name, companyName, line1, line2, line3],
    [postalCode, city].filter(Boolean).join(' '),
    ...[region, country(countryCode)],
  ].filter(Boolean);
