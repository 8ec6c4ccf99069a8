import type { Texts } from '../../language/languages.ts';

interface ReturnsTexts {
  hint: string;
  tabs: { decide: string; awaited: string; ended: string; all: string };
  kind: string;
  allKinds: string;
  count: (returns: string) => string;
  none: string;
  requested: string;
  order: (number: string) => string;
  units: (received: string, requested: string) => string;
  note: string;
  declined: (reason: string) => string;
}

export const RETURNS_TEXTS: Texts<ReturnsTexts> = {
  en: {
    hint: 'Withdrawals, returns and complaints of all orders',
    tabs: { decide: 'To decide', awaited: 'Awaited', ended: 'Ended', all: 'All' },
    kind: 'Kind',
    allKinds: 'All kinds',
    count: (returns) => `Returns: ${returns}`,
    none: 'No returns here',
    requested: 'Requested',
    order: (number) => `Order ${number}`,
    units: (received, requested) => `${received} of ${requested} received`,
    note: 'The customer writes',
    declined: (reason) => `Declined: ${reason}`,
  },
  de: {
    hint: 'Widerrufe, Rückgaben und Reklamationen aller Bestellungen',
    tabs: { decide: 'Zu entscheiden', awaited: 'Erwartet', ended: 'Beendet', all: 'Alle' },
    kind: 'Art',
    allKinds: 'Alle Arten',
    count: (returns) => `Rückgaben: ${returns}`,
    none: 'Hier gibt es keine Rückgaben',
    requested: 'Angefragt',
    order: (number) => `Bestellung ${number}`,
    units: (received, requested) => `${received} von ${requested} eingegangen`,
    note: 'Der Kunde schreibt',
    declined: (reason) => `Abgelehnt: ${reason}`,
  },
};
