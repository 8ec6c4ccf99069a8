import { type Change, type Reached, isCounted } from '../model/changes.ts';
import { shortened } from '../model/subjects.ts';
import type { Usage } from '../usage/usage-file.ts';
import { code } from './differences.ts';

/**
 * Maximum number of clients that an entry of the report names. For the other clients, the report says only how many
 * there are.
 */
const MOST = 5;

/** Formats a number with commas: `1234567` → `1,234,567`. */
const count = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

export const callsOf = (calls: number): string => (calls === 1 ? '1 call' : `${count(calls)} calls`);

/** Describes the clients that are affected by the changes of one entry in the report. */
export function reachWords(changes: readonly Change[]): string {
  const clients = merged(changes);
  const ignored = changes.every(({ isUnused }) => isUnused) ? ', so it does not count' : '';
  const receivers = changes.some(({ reachesReceivers }) => reachesReceivers);
  if (clients.length === 0)
    return receivers ? `Reaches ${RECEIVERS}.` : `Affects no observed client${ignored}.`;
  const others = receivers ? `, and ${RECEIVERS}` : '';
  return `Reaches ${clientsInWords(clients)}${ignored && `, long ago${ignored}`}${others}.`;
}

const RECEIVERS = 'clients that receive it, which are not counted';

/**
 * Lists the first `MOST` clients, each with its number of calls and the day of its last call, and then the number of
 * the others.
 */
export function clientsInWords(clients: readonly Reached[]): string {
  const named = clients
    .slice(0, MOST)
    .map(({ client, calls, lastDay }) => `${code(client)} (${callsOf(calls)}, last ${lastDay})`);
  const rest = clients.length - MOST;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/**
 * Merges the affected clients of several changes, those with the most calls first. A client's number of calls is the
 * largest number among these changes, and not the sum, because several changes may affect the same call.
 */
function merged(changes: readonly Change[]): Reached[] {
  const clients = new Map<string, Reached>();
  for (const reached of changes.flatMap(({ reaches = [] }) => reaches)) {
    const known = clients.get(reached.client);
    const lastDay = known && known.lastDay > reached.lastDay ? known.lastDay : reached.lastDay;
    const calls = Math.max(known?.calls ?? 0, reached.calls);
    clients.set(reached.client, { client: reached.client, calls, lastDay });
  }
  return [...clients.values()].sort((a, b) => b.calls - a.calls);
}

/** Returns the start of the report's first sentence, for all changes between two contracts. */
export function verdictOf(changes: readonly Change[], usage: Usage | undefined): string {
  if (changes.length === 0) return 'Nothing changes for a consumer';
  const isText = changes.every(({ level }) => level === 'documentation');
  if (isText && changes.some(({ rule }) => rule === 'text-changed'))
    return 'No schema changed. Read the changed texts, because a text can change a promise';
  const breaking = changes.filter(({ level }) => level === 'breaking');
  return verdictWords(breaking, usage);
}

/**
 * Returns the start of the report's first sentence: whether the changes break consumers or, with a usage file, how many
 * clients they break.
 */
function verdictWords(breaking: readonly Change[], usage: Usage | undefined): string {
  const counted = breaking.filter(isCounted);
  if (!usage) return counted.length > 0 ? '**Breaks consumers**' : 'Breaks no consumer';
  const reached = new Set(counted.flatMap(({ reaches = [] }) => reaches.map(({ client }) => client))).size;
  const all = new Set(usage.clients.map(({ client }) => client)).size;
  const others = counted.some(({ reachesReceivers }) => reachesReceivers)
    ? ', and perhaps others that are sent something'
    : '';
  const words = `Breaks ${count(reached)} of ${count(all)} client${all === 1 ? '' : 's'}${others}`;
  return counted.length > 0 ? `**${words}**` : words;
}

export function observedWords({ name, from, to, unknown }: Usage): string {
  const observed = `The affected clients are those in ${code(name)} from ${from} to ${to}.`;
  const others =
    unknown.length > 0
      ? ` It also has operations that no contract here has: ${shortened(unknown.map(code))}.`
      : '';
  return `${observed}${others} Clients that call rarely may be missing.`;
}

/**
 * Returns the next step of a client, if the change is breaking or a notice: "To do: Send `currency`; it is required now."
 * Returns an empty text for other changes.
 */
export function stepWords({ level, todo }: Change): string {
  if (!todo || (level !== 'breaking' && level !== 'notice')) return '';
  return `To do: ${todo}`;
}

/** Describes the approval of a change. Returns an empty text if the change has none. */
export function approvalWords({ approval }: Change): string {
  if (!approval) return '';
  const { by, reason, expires, isExpired } = approval;
  return isExpired
    ? `the approval by ${by} expired on ${expires}: ${reason}`
    : `approved by ${by} until ${expires}: ${reason}`;
}
