import XMLBuilder from 'fast-xml-builder';
import type { Schemas } from '../../bodies/types.ts';
import { toDecimal } from '../../../../db/pricing/currency-decimals.ts';

type Money = Schemas['Money'];

/**
 * Content of an XML element: a text, an element with attributes (their names begin with `@`), a list of elements with the
 * same name, or child elements in the sequence of the UBL schema. `undefined` leaves the element out.
 */
type Content = string | readonly (string | Children)[] | Children | undefined;

export interface Children {
  [name: string]: Content;
}

const NAMESPACES = {
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

/** Returns an XML document whose root has this name and the namespace of UBL 2.1 for this name. */
export function buildXml(root: string, children: Children): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressBooleanAttributes: false,
  });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    [root]: {
      '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      ...NAMESPACES,
      ...children,
    },
  });
}

/**
 * Returns a text as the content of an element, without the characters that XML 1.0 forbids (section 2.2). The builder
 * escapes the other characters.
 */
export const textOf = (value: string): string =>
  value.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');

/** Returns the content of an element with an amount. The amount has two decimals at most (BR-DEC-01 to BR-DEC-28). */
export const amountOf = ({ amount, currency }: Money): Children => ({
  '@currencyID': currency,
  '#text': toTwoDecimals(amount, currency),
});

/** Returns an amount without a third decimal, which is 0: `whyNoXml` refuses other amounts. */
const toTwoDecimals = (amount: number, currency: string): string =>
  toDecimal(amount, currency).replace(/(\.\d\d)0+$/, '$1');

/** Returns an identifier of the VAT scheme, as each VAT category has it. */
export const VAT_SCHEME = { 'cbc:ID': 'VAT' } as const;
