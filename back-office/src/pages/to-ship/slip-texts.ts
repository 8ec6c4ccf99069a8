import type { Texts } from '../../language/languages.ts';

interface SlipTexts {
  slips: (count: number) => string;
  slip: string;
  slipOf: (number: string) => string;
  print: string;
  back: string;
  placed: string;
  shippingMethod: string;
  reference: string;
  units: string;
  lines: string;
  product: string;
  sku: string;
  packed: string;
  note: string;
  noAddress: string;
}

export const SLIP: Texts<SlipTexts> = {
  en: {
    slips: (count) => (count === 1 ? 'Packing slip' : `${count} packing slips`),
    slip: 'Packing slip',
    slipOf: (number) => `Packing slip of order ${number}`,
    print: 'Print',
    back: 'Back',
    placed: 'Ordered on',
    shippingMethod: 'Shipping method',
    reference: 'Reference',
    units: 'Units',
    lines: 'Products to pack',
    product: 'Product',
    sku: 'SKU',
    packed: 'Packed',
    note: 'Note of the customer:',
    noAddress: 'The address is not known, or you may not see it.',
  },
  de: {
    slips: (count) => (count === 1 ? 'Packzettel' : `${count} Packzettel`),
    slip: 'Packzettel',
    slipOf: (number) => `Packzettel der Bestellung ${number}`,
    print: 'Drucken',
    back: 'Zurück',
    placed: 'Bestellt am',
    shippingMethod: 'Versandart',
    reference: 'Referenz',
    units: 'Stück',
    lines: 'Zu packende Artikel',
    product: 'Artikel',
    sku: 'SKU',
    packed: 'Gepackt',
    note: 'Hinweis des Kunden:',
    noAddress: 'Die Adresse ist nicht bekannt, oder Sie dürfen sie nicht sehen.',
  },
};
