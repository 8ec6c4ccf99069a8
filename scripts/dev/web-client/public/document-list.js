import { element } from './base/create-element.js';
import { moment } from './base/texts.js';
import { money } from '/money.js';

const TYPES = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' };

/** Returns a section with a link to each invoice and credit note of an order. */
export const documentList = (documents) =>
  documents.length === 0
    ? []
    : [
        element(
          'section',
          { class: 'documents', 'aria-labelledby': 'documents-title' },
          element('h2', { id: 'documents-title' }, 'Invoices'),
          element('ul', {}, documents.map(entry)),
        ),
      ];

const entry = ({ url, type, name, issuedAt, total }) =>
  element(
    'li',
    {},
    element('a', { href: url, target: '_blank', rel: 'noopener' }, `${TYPES[type] ?? type} ${name}`),
    element('span', { class: 'soft' }, ` ${money(total)}, ${moment(issuedAt)}`),
  );
