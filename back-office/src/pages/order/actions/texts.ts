import type { Texts } from '../../../language/languages.ts';

interface PreviewTexts {
  effects: string;
  refused: string;
  refund: (amount: string) => string;
  noRefund: string;
  samePrice: string;
  released: (amount: string) => string;
  price: string;
  outstanding: string;
  order: string;
  method: string;
  stock: (units: string) => string;
  whenAccepted: (amount: string) => string;
}

/** Texts about the effects that an action would have. */
export const PREVIEW: Texts<PreviewTexts> = {
  en: {
    effects: 'What this does',
    refused: 'This is not possible',
    refund: (amount) => `${amount} goes back to the customer.`,
    noRefund: 'No money goes back to the customer.',
    samePrice: 'The price stays the same.',
    released: (amount) => `${amount} of authorized money is released.`,
    price: 'Price',
    outstanding: 'Still to pay',
    order: 'Order',
    method: 'Shipping method',
    stock: (units) => `Back to stock: ${units}`,
    whenAccepted: (amount) =>
      `No money goes back yet. ${amount} goes back when all units were received and accepted.`,
  },
  de: {
    effects: 'Das passiert',
    refused: 'Das geht so nicht',
    refund: (amount) => `${amount} gehen an den Kunden zurück.`,
    noRefund: 'Es geht kein Geld an den Kunden zurück.',
    samePrice: 'Der Preis bleibt gleich.',
    released: (amount) => `${amount} autorisiertes Geld werden freigegeben.`,
    price: 'Preis',
    outstanding: 'Noch zu zahlen',
    order: 'Bestellung',
    method: 'Versandart',
    stock: (units) => `Zurück in den Bestand: ${units}`,
    whenAccepted: (amount) =>
      `Noch geht kein Geld zurück. ${amount} gehen zurück, wenn alle Artikel eingegangen und angenommen sind.`,
  },
};

interface UnitsTexts {
  product: string;
  possible: string;
  units: string;
  unitsOf: (name: string) => string;
}

/** Texts of tables in which the user chooses units. */
export const UNITS: Texts<UnitsTexts> = {
  en: { product: 'Product', possible: 'Possible', units: 'Units', unitsOf: (name) => `Units of ${name}` },
  de: { product: 'Artikel', possible: 'Möglich', units: 'Anzahl', unitsOf: (name) => `Anzahl von ${name}` },
};
