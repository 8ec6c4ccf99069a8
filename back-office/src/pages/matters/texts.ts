import type { Texts } from '../../language/languages.ts';

interface MattersTexts {
  hint: string;
  open: string;
  resolved: string;
  kind: string;
  allKinds: string;
  none: string;
  noneResolved: string;
  count: (matters: string) => string;
  order: (number: string) => string;
  withoutOrder: string;
  opened: string;
  reference: string;
  failureCode: string;
  retry: string;
  resolve: string;
  retryTitle: string;
  resolveTitle: string;
  retryEffect: string;
  resolveEffect: string;
  reason: string;
  retryHint: string;
  resolveHint: string;
  retried: string;
  done: string;
  resolvedBy: (who: string, when: string) => string;
  resolvedByItself: (when: string) => string;
  alreadyResolved: string;
}

export const MATTERS_TEXTS: Texts<MattersTexts> = {
  en: {
    hint: 'Cases about money that the service can’t decide. It moves no money because of them until you decide.',
    open: 'Open',
    resolved: 'Resolved',
    kind: 'Kind',
    allKinds: 'All kinds',
    none: 'Nothing to decide',
    noneResolved: 'No matter was resolved yet',
    count: (matters) => `Matters: ${matters}`,
    order: (number) => `Order ${number}`,
    withoutOrder: 'Belongs to no order',
    opened: 'Opened',
    reference: 'At the payment provider',
    failureCode: 'Code of the provider',
    retry: 'Ask again',
    resolve: 'Resolve',
    retryTitle: 'Ask the payment provider again',
    resolveTitle: 'Resolve the matter',
    retryEffect:
      'The service repeats the request, so money can move. If the provider refuses again, a new matter opens.',
    resolveEffect: 'Resolving moves no money, now or later. A refund that was refused stays refused.',
    reason: 'Reason',
    retryHint: 'Why should it succeed now? Later readers see the reason.',
    resolveHint: 'What did you decide, and why? Later readers see the reason.',
    retried: 'The payment provider is asked again',
    done: 'The matter is resolved',
    resolvedBy: (who, when) => `Resolved by ${who} on ${when}`,
    resolvedByItself: (when) => `The cause ended by itself on ${when}`,
    alreadyResolved: 'This matter has already been resolved.',
  },
  de: {
    hint: 'Fälle um Geld, die der Dienst nicht entscheiden kann. Bis zu Ihrer Entscheidung bewegt er ihretwegen kein Geld.',
    open: 'Offen',
    resolved: 'Erledigt',
    kind: 'Art',
    allKinds: 'Alle Arten',
    none: 'Nichts zu entscheiden',
    noneResolved: 'Noch kein Vorgang ist erledigt',
    count: (matters) => `Vorgänge: ${matters}`,
    order: (number) => `Bestellung ${number}`,
    withoutOrder: 'Gehört zu keiner Bestellung',
    opened: 'Eröffnet',
    reference: 'Beim Zahlungsanbieter',
    failureCode: 'Code des Anbieters',
    retry: 'Erneut anfragen',
    resolve: 'Erledigen',
    retryTitle: 'Beim Zahlungsanbieter erneut anfragen',
    resolveTitle: 'Vorgang erledigen',
    retryEffect:
      'Der Dienst wiederholt die Anfrage, es kann also Geld fließen. Lehnt der Anbieter erneut ab, wird ein neuer Vorgang eröffnet.',
    resolveEffect:
      'Das bewegt kein Geld, weder jetzt noch später. Eine abgelehnte Erstattung bleibt abgelehnt.',
    reason: 'Grund',
    retryHint: 'Warum sollte es jetzt gelingen? Wer den Vorgang später liest, sieht den Grund.',
    resolveHint: 'Was haben Sie entschieden, und warum? Wer den Vorgang später liest, sieht den Grund.',
    retried: 'Beim Zahlungsanbieter wird erneut angefragt',
    done: 'Der Vorgang ist erledigt',
    resolvedBy: (who, when) => `Erledigt von ${who} am ${when}`,
    resolvedByItself: (when) => `Die Ursache endete von selbst am ${when}`,
    alreadyResolved: 'Dieser Vorgang ist inzwischen erledigt.',
  },
};
