import { text } from '../../../http/answers/html-page.ts';
import type { Schemas } from '../../bodies/types.ts';
import { documentName } from '../values/document-name.ts';
import { type Formats, formatsOf } from './formats.ts';
import { type Html, html } from './html.ts';
import type { Locale } from './languages.ts';
import { type Printing, countColumns, linesTable } from './lines-table.ts';
import { styleOf } from './style.ts';
import { TEXTS } from './texts.ts';
import { notes, totals } from './totals.ts';

type Document = Schemas['Document'];
type Address = Schemas['Address'];

/**
 * Returns an issued document as a page to print. The page has all details that an invoice must have in the EU (Directive
 * 2006/112/EC, article 226).
 */
export function toPage(document: Document, { language, tag }: Locale): string {
  const texts = TEXTS[language];
  const formats = formatsOf(tag);
  const printing: Printing = { texts, formats };
  const kind = document.type === 'CREDIT_NOTE' ? texts.creditNote : texts.invoice;
  const title = `${kind} ${documentName(document)}`;
  const content = html`<main>
    ${letterhead(document, formats)}
    <div class="addresses">${addressWindow(document, formats)} ${facts(document, printing)}</div>
    <div class="about">
      <h1>${kind}</h1>
      ${about(document, printing)}
    </div>
    <div class="scroll">${linesTable(document, printing, end(document, printing))}</div>
  </main>`;
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${styleOf(title, texts)}</style>
</head>
<body>
${content.html}
</body>
</html>
`;
}

/** Returns the last rows of the table: the totals, the notes and the footer. */
const end = (document: Document, printing: Printing): Html =>
  html`${totals(document, printing)}
    <tr>
      <td class="notes" colspan="${String(countColumns(document))}">
        ${notes(document, printing)} ${footer(document, printing)}
      </td>
    </tr>`;

const letterhead = ({ seller }: Document, formats: Formats): Html =>
  html`<header class="letterhead">
    <p class="name">${seller.name}</p>
    <p class="soft">${broken(sellerAddress(seller, formats))}</p>
  </header>`;

/** Returns the buyer's address for the window of an envelope, below the small line with the sender. */
const addressWindow = ({ seller, buyer }: Document, formats: Formats): Html =>
  html`<div class="window">
    <p class="sender soft">
      ${[seller.name, seller.address.line1, joined(seller.address.postalCode, seller.address.city)].join(' · ')}
    </p>
    <address>
      ${broken(buyer.address ? addressLines(buyer.address, formats, buyer.companyName) : [buyer.companyName, buyer.name].filter((line) => line !== undefined))}
    </address>
  </div>`;

/** Returns the facts about a document next to the address. */
function facts(document: Document, { texts, formats }: Printing): Html {
  const { issuedOn, suppliedOn, dueOn, orderNumber, buyer } = document;
  const rows: [name: string, value: string | undefined][] = [
    [texts.number, documentName(document)],
    [texts.date, issuedOn && formats.day(issuedOn)],
    [texts.supplied, suppliedOn && formats.day(suppliedOn)],
    [texts.due, dueOn && formats.day(dueOn)],
    [texts.order, orderNumber],
    [texts.purchaseOrder, buyer.purchaseOrderNumber],
    [texts.buyerVatId, buyer.vatId],
  ];
  return html`<dl>
    ${rows.flatMap(([name, value]) =>
      value === undefined
        ? []
        : [
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
          ],
    )}
  </dl>`;
}

/** Returns the sentences above the table: the corrected invoices, the place and time of supply, and what prices mean. */
function about(document: Document, { texts, formats }: Printing): Html {
  const { type, taxMode, corrects = [], reason, shippingAddress, suppliedAt, buyer } = document;
  const invoices = corrects.map((invoice) =>
    texts.corrects(documentName(invoice), invoice.issuedOn && formats.day(invoice.issuedOn)),
  );
  const why = reason && texts.reasons[reason];
  const isElsewhere = shippingAddress && !isSameAddress(shippingAddress, buyer.address);
  return html`${invoices.map((invoice) => html`<p><strong>${invoice}</strong></p>`)}
  ${why !== undefined && html`<p>${why}</p>`}
  ${isElsewhere && html`<p>${texts.deliveredTo}: ${addressLines(shippingAddress, formats).join(', ')}</p>`}
  ${type === 'INVOICE' && suppliedAt === undefined && html`<p class="soft">${texts.suppliedWithInvoice}</p>`}
  ${taxMode === 'INCLUDED' && html`<p class="soft">${texts.pricesWithTax}</p>`}
  ${taxMode === 'ADDED' && html`<p class="soft">${texts.pricesWithoutTax}</p>`}`;
}

function footer({ seller }: Document, { texts, formats }: Printing): Html {
  const row = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`]);
  const numbers = [
    ...row(texts.vatId, seller.vatId),
    ...row(texts.taxNumber, seller.taxNumber),
    ...row(texts.ossId, seller.ossId),
    ...row(texts.registrationId, seller.registrationId),
  ];
  const contact = [
    ...(seller.email === undefined ? [] : [seller.email]),
    ...row(texts.phone, seller.phone),
    ...row('IBAN', seller.iban),
  ];
  return html`<footer>
    <div>${broken([seller.name, ...sellerAddress(seller, formats)])}</div>
    <div>${broken(contact)}</div>
    <div>${broken(numbers)}</div>
  </footer>`;
}

const sellerAddress = (
  { address: { line1, line2, postalCode, city, countryCode } }: Document['seller'],
  formats: Formats,
): string[] => [
  line1,
  ...(line2 === undefined ? [] : [line2]),
  joined(postalCode, city),
  formats.country(countryCode),
];

function addressLines(address: Address, formats: Formats, companyName = address.companyName): string[] {
  const { name, line1, line2, line3, postalCode, city, region, countryCode } = address;
  return [
    companyName,
    name,
    line1,
    line2,
    line3,
    joined(postalCode, city),
    region,
    formats.country(countryCode),
  ].filter((line) => line !== undefined);
}

const isSameAddress = (one: Address, other: Address | undefined): boolean =>
  other !== undefined &&
  (
    ['name', 'companyName', 'line1', 'line2', 'line3', 'postalCode', 'city', 'region', 'countryCode'] as const
  ).every((field) => one[field] === other[field]);

const joined = (...words: (string | undefined)[]): string =>
  words.filter((word) => word !== undefined).join(' ');

/** Returns lines of text with a line break after each. */
const broken = (lines: readonly string[]): Html[] => lines.map((line) => html`${line}<br />`);
