import type { Direction } from './findings.ts';
import type { Level, RuleName } from './rules.ts';
import { shortened } from './subjects.ts';

/** A change, as the sentence about the client's next step needs it. */
interface Facts {
  /** The changed part in a sentence: `currency`, answer 200, the body. */
  readonly part: string;
  readonly sent: boolean;
  readonly isBreaking: boolean;
  /** The old and the new value, such as `9` and `5` of a limit. Missing if there is none. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Whether a field inside the part has changed, and not the part itself. */
  readonly isField: boolean;
}

type Sentence = (facts: Facts) => string;

const send: Sentence = ({ part }) => `Send ${part}; it is required now.`;
const miss: Sentence = ({ part }) => `Accept messages without ${part}; it is optional now.`;
const drop: Sentence = ({ part, sent }) =>
  sent ? `Stop sending ${part}.` : `Stop reading ${part}; it is no longer sent.`;
const limit: Sentence = ({ part, sent, from, to }) => {
  const [keyword = '', value = '', exclusive] = (to ?? from ?? '').split(' ');
  const isUpper = keyword.startsWith('max');
  const unit = UNITS[keyword.slice(3)]?.[to && value === '1' ? 0 : 1];
  if (!to) return `Accept any ${unit ? `number of ${unit}` : 'number'} in ${part}.`;
  const bounds = exclusive ? ['below', 'above'] : sent ? ['at most', 'at least'] : ['up to', 'down to'];
  const bound = `${isUpper ? bounds[0] : bounds[1]} ${value}`;
  const amount = unit ? `${bound} ${unit}` : `numbers ${exclusive || !sent ? '' : 'of '}${bound}`;
  return `${sent ? 'Send' : 'Accept'} ${amount} in ${part}.`;
};
/** Counted parts of a limit, as one and as several. A limit of a number counts nothing. */
const UNITS: Record<string, readonly [one: string, several: string]> = {
  Length: ['character', 'characters'],
  Items: ['item', 'items'],
  Properties: ['field', 'fields'],
  Contains: ['item that matches `contains`', 'items that match `contains`'],
};
/** Rewrites pairs such as `a → b`: `b` has to be in each message with `a`. */
const pairs = (words: string, link: string) =>
  [...words.matchAll(/`([^`]*) → ([^`]*)`/g)]
    .map(([, a, b]) => link.replace('A', `\`${a}\``).replace('B', `\`${b}\``))
    .join(', and ');
/** Shortens a list of values: an example is enough for a check. */
const some = (values = '') => shortened(values.split(/(?<=`), (?=`)/));
/** Names kinds of a union in a sentence. `names` is a list such as `card`, `cash`. */
const kinds = (adjective: string, names: string | undefined) =>
  names
    ? `the ${adjective}kind${names.includes('`, `') ? 's' : ''} ${names}`
    : `a ${adjective}kind without a name`;
const fact = (text = '') => text.charAt(0).toLowerCase() + text.slice(1);
/** The step of a keyword whose values are exchanged: the client has to obey the new one. */
const obey =
  (sending: string, reading: string, without: string): Sentence =>
  ({ part, sent, from, to }) =>
    to
      ? `${sent ? sending : reading} ${to} in ${part}.`
      : `${sent ? 'Send' : 'Accept'} values ${without} ${from ?? ''} in ${part}.`;

/**
 * The next step of a client after a change of each rule: how to adapt after a breaking change, or what to check after a
 * notice. The test of the rules proves that each rule with such a level has a sentence.
 */
const SENTENCES: Partial<Record<RuleName, Sentence>> = {
  'operation-removed': ({ part, sent }) =>
    sent ? `Stop calling ${part}.` : `Stop waiting for ${part}; it is no longer sent.`,
  'operation-moved': ({ part, sent, to }) =>
    sent ? `Call ${to} instead of ${part}.` : `Accept ${to} instead of ${part}.`,
  'path-part-opened': ({ part, from, to }) =>
    `If you generate a client, pass ${from} for ${to} in your calls of ${part}.`,
  'path-part-fixed': ({ part, isBreaking, from, to }) =>
    isBreaking
      ? `Call ${part} only with ${to} for ${from}.`
      : `If you generate a client, pass no value for ${from} in your calls of ${part}.`,
  'operation-id-changed': ({ part, to }) =>
    `If you generate a client, adapt your calls of ${part}: the function is named after ${to ?? 'the path'} now.`,
  'tags-changed': ({ part }) => `If you generate a client, check in which group of functions it has ${part}.`,
  deprecated: ({ part }) => `Move away from ${part} before it is removed.`,
  'callback-moved': ({ part, to }) => `Send the address for ${part} in ${to}.`,
  'parameter-removed': drop,
  'parameter-added': send,
  'parameter-required': send,
  'parameter-optional': miss,
  'parameter-moved': ({ part, to }) => `Send ${part} as a ${to}.`,
  'parameter-writing-changed': ({ part, sent, to }) => `${sent ? 'Write' : 'Parse'} ${part} with ${to}.`,
  'path-parameters-swapped': ({ from, to }) => `Swap the values of ${from} and ${to} in the path.`,
  'header-removed': drop,
  'header-added': send,
  'header-required': send,
  'header-optional': miss,
  'request-body-removed': ({ sent }) =>
    sent ? 'Send no body.' : 'Stop reading the body; it is no longer sent.',
  'request-body-added': () => 'Send a body; it is required now.',
  'request-body-required': () => 'Send a body; it is required now.',
  'request-body-optional': () => 'Accept messages without a body; it is optional now.',
  'media-type-removed': ({ part, sent, from, to }) =>
    to
      ? `${sent ? 'Send the body as' : 'Accept'} ${to} instead of ${from}.`
      : sent
        ? `Stop sending a body as ${from}.`
        : `Stop reading the body${part === 'the body' ? '' : ` of ${part}`}; it is no longer declared.`,
  'media-type-added': ({ sent, to }) =>
    sent ? `Answer with a body, as ${to}.` : `Read bodies of type ${to}, too.`,
  'encoding-changed': ({ part, sent, to }) =>
    `Adapt how you ${sent ? 'write' : 'read'} ${part}: ${fact(to)}.`,
  'answer-removed': ({ sent, from, to }) =>
    sent
      ? `Answer with ${to ?? 'another status'} instead of ${from}.`
      : `Expect ${to ?? 'another status'} instead of ${from}.`,
  'answer-added': ({ isBreaking, to }) =>
    isBreaking
      ? `Treat the status ${to} as a success, too.`
      : `Check that your client handles the status ${to}.`,
  'status-changed': ({ from, to }) =>
    `Check whether ${to} stands for errors that had the status ${from}, and handle it.`,
  'unlisted-answer-changed': ({ part }) => `Check that your client handles ${part}.`,
  'link-removed': ({ from }) => `Stop following the link ${from}; call the operation by its own address.`,
  'link-changed': ({ from }) => `Check which operation the link ${from} calls now, and with which values.`,
  'scope-added': ({ to }) => `Request a token with the scope ${to}.`,
  'security-removed': ({ sent, from, to }) =>
    sent ? `Authenticate with ${to} instead of ${from}.` : `Accept requests that come with ${to}.`,
  'security-scheme-changed': ({ part, to }) => `Send the credentials of ${part} with ${to}.`,
  'flow-removed': ({ from }) => `Get tokens by another flow than ${from}.`,
  'flow-address-changed': ({ from, to }) => (to ? `Use ${to} as ${from}.` : `Stop using ${from}.`),
  'scope-undeclared': ({ from }) => `Stop requesting the scope ${from}.`,
  'server-removed': ({ from, to }) => `Send requests to ${to} instead of ${from}.`,
  'server-variable-changed': ({ isBreaking, from, to }) =>
    isBreaking
      ? to
        ? `Use one of the values ${to} for the variable ${from} of the address.`
        : `Stop setting the variable ${from} of the address.`
      : `Check that your client sets the variable ${from} of the address, if the address must stay.`,
  'field-removed': drop,
  'field-added': (facts) =>
    facts.sent ? send(facts) : `Check that your client ignores unknown fields, such as ${facts.part}.`,
  'field-required': send,
  'field-optional': miss,
  'object-closed': ({ part, isField }) =>
    isField ? `Stop sending ${part}.` : `Send only declared fields in ${part}.`,
  'object-opened': ({ part, isField }) =>
    isField
      ? `Check that your client ignores unknown fields, such as ${part}.`
      : `Check that your client ignores unknown fields in ${part}.`,
  'dependent-required-changed': ({ sent, from, to }) =>
    sent
      ? `Send ${pairs(to ?? from ?? '', 'B whenever you send A')}.`
      : `Accept ${pairs(from ?? to ?? '', 'A without B')}.`,
  'type-changed': ({ part, sent, to }) =>
    sent
      ? `Send ${part} with the type ${to}.`
      : to === 'anything'
        ? `Accept any value in ${part}.`
        : `Expect the type ${to} in ${part}.`,
  'null-added': ({ part }) => `Accept \`null\` in ${part}.`,
  'null-removed': ({ part }) => `Stop sending \`null\` in ${part}.`,
  'nullable-without-type': ({ part, sent }) =>
    sent
      ? `Check that your client sends no \`null\` in ${part}.`
      : `Check that your client accepts \`null\` in ${part}.`,
  'value-added': ({ part, isBreaking, to }) =>
    isBreaking
      ? `Accept ${to} in ${part}.`
      : `Check that your client accepts unknown values in ${part}, such as ${some(to)}.`,
  'value-removed': ({ part, from }) => `Stop sending ${from} in ${part}.`,
  'value-changed': ({ part, sent, from, to }) =>
    `${sent ? 'Send' : 'Accept'} ${to} instead of ${from} in ${part}.`,
  'enum-set': ({ part, to }) => `Send only ${to} in ${part}.`,
  'enum-dropped': ({ part, isBreaking }) =>
    isBreaking ? `Accept any value in ${part}.` : `Check that your client accepts unknown values in ${part}.`,
  'set-opened': ({ part }) => `Accept unknown values or kinds in ${part}; the service may add some.`,
  'limit-set': limit,
  'limit-dropped': limit,
  'limit-narrowed': limit,
  'limit-widened': limit,
  'multiple-of-changed': obey('Send only multiples of', 'Accept multiples of', 'that are no multiples of'),
  'unique-items-changed': ({ part, sent }) =>
    sent ? `Send each item only once in ${part}.` : `Accept equal items in ${part}.`,
  'pattern-changed': obey('Send only values that match', 'Accept values that match', 'that do not match'),
  'format-changed': (facts) =>
    facts.isBreaking
      ? obey('Send only values of the format', 'Accept values of the format', 'of other formats than')(facts)
      : `If you generate a client, check the type of ${facts.part}.`,
  'content-encoding-changed': obey(
    'Encode the content with',
    'Decode the content with',
    'without the encoding',
  ),
  'content-media-type-changed': obey('Send content of type', 'Read content of type', 'of other types than'),
  'xml-changed': ({ part, sent, to }) =>
    `${sent ? 'Write' : 'Parse'} ${part} in XML ${to ? `with ${to}` : 'without attributes or names of its own'}.`,
  'condition-changed': ({ part, sent }) =>
    sent
      ? `Check ${part} against the conditions of the new contract before you send it.`
      : `Accept values of ${part} that only the conditions of the new contract allow.`,
  'default-changed': ({ part, isBreaking, from }) =>
    isBreaking
      ? `Send ${from} in ${part} if you relied on the default.`
      : `Check that your client does not rely on a default of ${part}.`,
  'kind-added': ({ part, isBreaking, to }) =>
    isBreaking
      ? `Handle ${kinds('new ', to)} in ${part}.`
      : `Check that your client handles unknown kinds in ${part}${to ? `, such as ${some(to)}` : ''}.`,
  'kind-removed': ({ part, from }) => `Stop sending ${kinds('', from)} in ${part}.`,
  'kinds-overlap': ({ part, sent }) =>
    sent
      ? `Send values that fit only one kind in ${part}.`
      : `Accept values that fit several kinds in ${part}.`,
  'discriminator-changed': ({ part, from, to }) =>
    `Tell the kinds of ${part} apart by ${to} instead of ${from}.`,
  'discriminator-removed': ({ part, from }) =>
    `Check that your client tells the kinds of ${part} apart by their fields, without ${from}.`,
  'not-compared': ({ part }) => `Compare the two schemas of ${part} yourself.`,
};

const STEPS = new Map(Object.entries(SENTENCES));

/** A change whose step is wanted. `direction`, `from`, `to` and `step` are those of its first finding. */
interface Changed {
  readonly rule: string;
  readonly level: Level;
  readonly direction?: Direction;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly step?: object;
}

/**
 * Returns the next step of a client after a breaking change or a notice. Returns undefined after other changes.
 * `subjects` are the changed parts.
 */
export function stepOf(change: Changed, subjects: readonly string[]): string | undefined {
  const { rule, level, direction, from, to, step } = change;
  if (level !== 'breaking' && level !== 'notice') return undefined;
  return STEPS.get(rule)?.({
    part: shortened(subjects.map(inSentence)),
    sent: direction !== 'received',
    isBreaking: level === 'breaking',
    ...{ from, to, isField: step !== undefined },
  });
}

/** Puts the name of a part, such as "The body", into the middle of a sentence. */
const inSentence = (subject: string) => (subject.startsWith('`') ? subject : fact(subject));

/** Returns the steps after changes of a rule in general: `part`, `old` and `new` stand for the names and values. */
export function helpOf(rule: string, levels: readonly Level[]): string {
  const values = rule.startsWith('limit-')
    ? { from: 'maxLength `old`', to: 'maxLength `new`' }
    : rule === 'dependent-required-changed'
      ? { from: '`a → b`', to: '`a → b`' }
      : { from: '`old`', to: '`new`' };
  const sentences = levels.flatMap((level) =>
    (['sent', 'received'] as const).map((direction) =>
      stepOf({ rule, level, direction, ...values }, ['`part`']),
    ),
  );
  return [...new Set(sentences)].filter(Boolean).join(' ');
}
