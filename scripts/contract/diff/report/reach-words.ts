import type { Change, Reached } from '../changes.ts';
import type { Usage } from '../usage/usage-file.ts';
import { code } from './differences.ts';

/** More clients than this are only counted. */
const MOST = 5;

/** `1234567` → `1,234,567` */
const count = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

const callsOf = (calls: number): string => (calls === 1 ? '1 call' : `${count(calls)} calls`);

/** Whom changes reach that are told together. */
export function reachWords(changes: readonly Change[]): string {
  const clients = merged(changes);
  const ignored = changes.every(({ isUnused }) => isUnused) ? ', so it does not count' : '';
  if (clients.length === 0) return `Reaches nobody who was seen${ignored}.`;
  const named = clients
    .slice(0, MOST)
    .map(({ client, calls, lastDay }) => `${code(client)} (${callsOf(calls)}, last ${lastDay})`);
  const rest = clients.length - MOST;
  return `Reaches ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}${ignored && `, long ago${ignored}`}.`;
}

/** By client, the most calls first. The same call may have several of the changes. */
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

/** What a report begins with where something breaks. */
export function verdictWords(breaking: readonly Change[], usage: Usage | undefined): string {
  if (!usage) return '**Breaks consumers**';
  const counted = breaking.filter(({ isUnused }) => !isUnused);
  const reached = new Set(counted.flatMap(({ reaches = [] }) => reaches.map(({ client }) => client))).size;
  const all = new Set(usage.clients.map(({ client }) => client)).size;
  const unknown = counted.some(({ reaches }) => !reaches)
    ? ', and perhaps others that are sent something'
    : '';
  return `**Breaks ${reached} of ${count(all)} clients${unknown}**`;
}

export const observedWords = ({ name, from, to }: Usage): string =>
  `Whom it reaches is what ${code(name)} has from ${from} to ${to}. Silence is no proof: who calls rarely may not be there.`;
