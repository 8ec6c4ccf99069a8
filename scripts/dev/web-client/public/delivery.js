import { element } from './base/create-element.js';
import { country, day, moment } from './base/texts.js';

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

/** Steps of a shipment on its way, with the statuses in which the shipment has reached the step. */
const STEPS = [
  ['Shipped', ['SHIPPED']],
  ['On its way', ['IN_TRANSIT']],
  ['Out for delivery', ['OUT_FOR_DELIVERY', 'READY_FOR_PICKUP']],
  ['Delivered', ['DELIVERED']],
];

/** Texts for the statuses that aren't a step. */
const NEWS = {
  READY_FOR_PICKUP: 'You can collect your parcel.',
  FAILED: 'The carrier could not deliver your parcel, and will try again or tell you what to do.',
  RETURNED_TO_SENDER: 'The carrier brings your parcel back to us.',
};

/** Returns a section for each shipment: its progress, and its parcels with links to follow them. */
export const shipmentList = (shipments) =>
  shipments.map((shipment, index) =>
    element(
      'section',
      { class: 'card shipment' },
      element('h2', {}, shipments.length > 1 ? `Shipment ${index + 1}` : 'Shipment'),
      progress(shipment),
      element('p', {}, shipmentStory(shipment)),
      element('ul', {}, shipment.parcels.map(parcel)),
    ),
  );

const progress = ({ status }) => {
  const reached = STEPS.findIndex(([, statuses]) => statuses.includes(status));
  return element(
    'ol',
    { class: 'progress' },
    STEPS.map(([words], index) =>
      element(
        'li',
        { class: index <= reached && 'reached', 'aria-current': index === reached && 'step' },
        words,
      ),
    ),
  );
};

function shipmentStory({ status, estimatedDelivery, deliveredAt, createdAt }) {
  if (deliveredAt !== undefined) return `Delivered ${moment(deliveredAt)}.`;
  if (NEWS[status] !== undefined) return NEWS[status];
  if (estimatedDelivery !== undefined) return `Arrives about ${day(estimatedDelivery)}.`;
  return `Left our warehouse ${moment(createdAt)}.`;
}

const parcel = ({ carrier = 'Parcel', trackingNumber, trackingUrl }) => {
  const words = trackingNumber === undefined ? carrier : `${carrier} ${trackingNumber}`;
  return element(
    'li',
    {},
    trackingUrl === undefined ? words : element('a', { href: trackingUrl, rel: 'noreferrer' }, words),
  );
};
