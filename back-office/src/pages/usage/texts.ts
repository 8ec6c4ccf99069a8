import type { Schemas } from '../../api/contract.ts';
import type { Texts } from '../../language/languages.ts';

interface UsageTexts {
  hint: string;
  tabs: { deprecated: string; all: string };
  client: string;
  operation: string;
  since: string;
  filter: string;
  count: (entries: string, from: string, to: string) => string;
  none: string;
  noneDeprecated: string;
  calls: string;
  lastCalled: string;
  parts: string;
  showParts: (count: string, operation: string) => string;
  deprecated: string;
  kinds: Record<Schemas['UsagePartKind'], string>;
}

export const USAGE: Texts<UsageTexts> = {
  en: {
    hint: 'Which programs use which operations of the API, before something is removed',
    tabs: { deprecated: 'Deprecated', all: 'All usage' },
    client: 'Client',
    operation: 'Operation',
    since: 'Since',
    filter: 'Filter',
    count: (entries, from, to) => `Entries: ${entries}, from ${from} to ${to}`,
    none: 'No usage was recorded',
    noneDeprecated: 'No client uses anything that is deprecated',
    calls: 'Calls',
    lastCalled: 'Last call',
    parts: 'Parts',
    showParts: (count, operation) => `${count} parts of ${operation}`,
    deprecated: 'Deprecated',
    kinds: {
      STATUS: 'Status',
      PROBLEM: 'Problem',
      PARAMETER: 'Parameter',
      FIELD: 'Field',
      VALUE: 'Value',
      REQUEST_TYPE: 'Type of the request',
      ANSWER_TYPE: 'Type of the answer',
      SCOPE: 'Scope',
    },
  },
  de: {
    hint: 'Welche Programme welche Operationen der API nutzen, bevor etwas entfernt wird',
    tabs: { deprecated: 'Veraltet', all: 'Alle Nutzung' },
    client: 'Client',
    operation: 'Operation',
    since: 'Seit',
    filter: 'Filtern',
    count: (entries, from, to) => `Einträge: ${entries}, von ${from} bis ${to}`,
    none: 'Es wurde keine Nutzung aufgezeichnet',
    noneDeprecated: 'Kein Client nutzt etwas Veraltetes',
    calls: 'Aufrufe',
    lastCalled: 'Letzter Aufruf',
    parts: 'Teile',
    showParts: (count, operation) => `${count} Teile von ${operation}`,
    deprecated: 'Veraltet',
    kinds: {
      STATUS: 'Status',
      PROBLEM: 'Problem',
      PARAMETER: 'Parameter',
      FIELD: 'Feld',
      VALUE: 'Wert',
      REQUEST_TYPE: 'Typ der Anfrage',
      ANSWER_TYPE: 'Typ der Antwort',
      SCOPE: 'Scope',
    },
  },
};
