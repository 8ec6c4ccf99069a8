import type { Change, Reached } from '../model/changes.ts';
import { byOperation, shortened } from '../model/subjects.ts';
import type { Usage } from '../usage/usage-file.ts';
import { code } from './differences.ts';
import { callsOf, clientsInWords, observedWords } from './affected-clients-text.ts';

/**
 * The deprecated parts in a version of the API. With a usage file, each of these changes names the clients that still
 * use the part.
 */
interface Deprecated {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly usage?: Usage | undefined;
}

/**
 * Returns the report on deprecated parts and the clients that still use them. For each of these clients, the report
 * contains a text to send.
 */
export function deprecationReport({ name, changes, usage }: Deprecated): string {
  if (changes.length === 0) return `# Deprecated in ${name}\n\nNothing.\n`;
  const observed = usage ? `${observedWords(usage)}\n\n` : '';
  const lines = changes.map((change) => `- ${whatIs(change)}${usage ? ` ${usersOf(change)}` : ''}`);
  const sections = announcements(name, changes).map(
    ({ client, text }) => `\n## To ${code(client)}\n\n${text}`,
  );
  return `# Deprecated in ${name}\n\n${observed}${lines.join('\n')}\n${sections.join('')}`;
}

const usersOf = ({ reaches = [] }: Change): string =>
  reaches.length > 0 ? `Still used by ${clientsInWords(reaches)}.` : NOBODY;

const NOBODY = 'Nobody was seen who uses it.';

/** Describes one deprecated part, for example: "`customerId` (`GET /orders`): Deprecated." */
function whatIs({ subjects, text, uses }: Change): string {
  const operations = byOperation(uses).map(([operation]) => code(operation.replace(/ \(.*/, '')));
  const isNamed = subjects.some((subject) => operations.includes(subject));
  return `${shortened(subjects)}${isNamed ? '' : ` (${shortened(operations)})`}: ${text}`;
}

/**
 * Returns lines for the public changelog. Each line says how many clients still use a deprecated part, and on which day
 * it was last used. The lines don't name the clients.
 */
export const changelogLines = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    const { reaches = [] } = change;
    const [first = '', ...days] = reaches.map(({ lastDay }) => lastDay).sort();
    const clients = reaches.length === 1 ? '1 client' : `${reaches.length} clients`;
    const users = first ? `Still used by ${clients}, last on ${days.at(-1) ?? first}.` : NOBODY;
    return `- ${whatIs(change)} ${users}`;
  });

export interface Announcement {
  readonly client: string;
  /** The text to send to the client, in Markdown. */
  readonly text: string;
}

/** Returns one text for each client that uses deprecated parts, to announce the deprecations to the client. */
export function announcements(name: string, changes: readonly Change[]): Announcement[] {
  const clients = new Set(changes.flatMap(({ reaches = [] }) => reaches.map(({ client }) => client)));
  return [...clients].sort().map((client) => {
    const lines = changes.flatMap((change) => {
      const own = change.reaches?.find((reached) => reached.client === client);
      return own ? [`- ${whatIs(change)} ${ownUse(own)}`] : [];
    });
    return { client, text: `You still use what is deprecated in ${name}:\n\n${lines.join('\n')}\n` };
  });
}

const ownUse = ({ calls, lastDay }: Reached): string => `Yours: ${callsOf(calls)}, last on ${lastDay}.`;
