import type { Texts } from '../../language/languages.ts';

interface StockTexts {
  stock: string;
  available: string;
  availableHint: string;
  reserved: string;
  reservedHint: string;
  onHand: string;
  onHandHint: string;
  change: string;
  modes: { add: string; remove: string; count: string };
  units: string;
  unitsHint: { add: string; remove: string; count: string };
  send: { add: string; remove: string; count: string };
  preview: (before: string, after: string, available: string) => string;
  belowReserved: (reserved: string) => string;
  belowZero: string;
  done: (onHand: string, available: string) => string;
  changed: string;
  changedHint: (before: string, now: string) => string;
  sendAnyway: string;
}

export const STOCK: Texts<StockTexts> = {
  en: {
    stock: 'Stock',
    available: 'Available',
    availableHint: 'can be ordered',
    reserved: 'Reserved',
    reservedHint: 'for orders that are not shipped',
    onHand: 'On hand',
    onHandHint: 'in the warehouse',
    change: 'Change of the stock',
    modes: { add: 'Add', remove: 'Remove', count: 'Count' },
    units: 'Units',
    unitsHint: {
      add: 'Units that came in',
      remove: 'Units that went out without an order, such as broken ones',
      count: 'All units that you counted in the warehouse, reserved units included',
    },
    send: { add: 'Add to stock', remove: 'Remove from stock', count: 'Set the stock' },
    preview: (before, after, available) => `On hand ${before} → ${after}. Then ${available} are available.`,
    belowReserved: (reserved) => `${reserved} units are reserved for orders, so as many must stay on hand.`,
    belowZero: 'There are not that many units.',
    done: (onHand, available) => `Saved: ${onHand} on hand, ${available} available`,
    changed: 'The stock has changed since you began',
    changedHint: (before, now) =>
      `It was ${before}, and is now ${now}. Check your count: an order may have been placed or shipped in the meantime.`,
    sendAnyway: 'Set the stock anyway',
  },
  de: {
    stock: 'Bestand',
    available: 'Verfügbar',
    availableHint: 'kann bestellt werden',
    reserved: 'Reserviert',
    reservedHint: 'für Bestellungen, die nicht versandt sind',
    onHand: 'Im Lager',
    onHandHint: 'insgesamt vorhanden',
    change: 'Änderung des Bestands',
    modes: { add: 'Zugang', remove: 'Abgang', count: 'Zählung' },
    units: 'Stückzahl',
    unitsHint: {
      add: 'Stücke, die hereingekommen sind',
      remove: 'Stücke, die ohne Bestellung hinausgegangen sind, zum Beispiel zerbrochene',
      count: 'Alle Stücke, die Sie im Lager gezählt haben, auch die reservierten',
    },
    send: { add: 'Zugang buchen', remove: 'Abgang buchen', count: 'Bestand setzen' },
    preview: (before, after, available) =>
      `Im Lager ${before} → ${after}. Danach sind ${available} verfügbar.`,
    belowReserved: (reserved) =>
      `${reserved} Stück sind für Bestellungen reserviert, also müssen so viele im Lager bleiben.`,
    belowZero: 'So viele Stücke sind nicht da.',
    done: (onHand, available) => `Gespeichert: ${onHand} im Lager, ${available} verfügbar`,
    changed: 'Der Bestand hat sich geändert, seit Sie angefangen haben',
    changedHint: (before, now) =>
      `Er war ${before} und ist jetzt ${now}. Prüfen Sie Ihre Zählung: Vielleicht kam inzwischen eine Bestellung, oder eine wurde versandt.`,
    sendAnyway: 'Bestand trotzdem setzen',
  },
};
