import type { Change, Reached, Use } from '../changes.ts';
import type { RuleName } from '../rules.ts';
import {
  type Counted,
  countedPlace,
  fieldOf,
  isRepeated,
  isWebhook,
  operationIn,
  ownerOf,
} from './places.ts';
import { type ClientUsage, type PartKind, type Times, type Usage, daysBetween } from './usage-file.ts';

/** What is about those who leave something out. */
const MISSING: ReadonlySet<RuleName> = new Set([
  'parameter-added',
  'parameter-required',
  'header-added',
  'header-required',
  'request-body-added',
  'request-body-required',
  'field-added',
  'field-required',
  'default-changed',
] as const);

/** Calls that were refused for what they were, or for who sent them: nothing else is counted of them. */
const REFUSED = /^STATUS 4(?:0[01356]|13|15|29)$/;

/**
 * The changes with whom each reaches: of a request those who sent what changes, or left it out, of an answer all who
 * call the operation. `ignoredAfter`: nobody having used something for so many days, it counts as unused.
 */
export function withReach(
  changes: readonly Change[],
  usage: Usage,
  version: string,
  ignoredAfter: number | undefined,
): Change[] {
  const known = usage.clients.filter((one) => one.version === undefined || one.version === version);
  return changes.map((change) => {
    const reaches = reachOf(change, known, usage);
    if (!reaches) return change;
    const isOld = ({ lastDay }: Reached) => daysBetween(lastDay, usage.to) >= (ignoredAfter ?? 0);
    const isUnused = ignoredAfter !== undefined && reaches.every(isOld);
    return { ...change, reaches, ...(isUnused && { isUnused }) };
  });
}

/** Nothing where it isn't known: who receives a webhook doesn't call. */
function reachOf(change: Change, known: readonly ClientUsage[], usage: Usage): Reached[] | undefined {
  const { uses } = change;
  if (uses.some(isWebhook)) return undefined;
  const sums = new Map<string, Times>();
  for (const entry of known) {
    const own = uses.filter((use) => isAbout(use, entry));
    const times = [...own, ...(uses.length === 0 ? [EVERYWHERE] : [])].map((use) =>
      timesOf(change, use, entry, usage.kinds),
    );
    // The same call may have the same in several places.
    const most = times.reduce((a, b) => (b && (!a || b.calls > a.calls) ? b : a), undefined);
    if (most) sums.set(entry.client, together(sums.get(entry.client), most));
  }
  const reached = [...sums].map(([client, { calls, lastDay }]) => ({ client, calls, lastDay }));
  return reached.sort((a, b) => b.calls - a.calls || (a.client < b.client ? -1 : 1));
}

/** Of the service as a whole, such as its address. */
const EVERYWHERE: Use = { operation: '', place: '' };

const isAbout = (use: Use, { operation }: ClientUsage): boolean =>
  use.operation === '' || operationIn(use) === operation;

const together = (a: Times | undefined, b: Times): Times =>
  a ? { calls: a.calls + b.calls, lastDay: a.lastDay > b.lastDay ? a.lastDay : b.lastDay } : b;

function timesOf(
  { rule, names = [] }: Change,
  use: Use,
  entry: ClientUsage,
  kinds: ReadonlySet<string>,
): Times | undefined {
  const place = countedPlace(use);
  const has = (kind: PartKind, ...of: string[]) => anyOf(entry, kind, of);
  switch (rule) {
    case 'scope-added':
      return kinds.has('SCOPE') ? without(entry, least(names.map((name) => has('SCOPE', name)))) : entry;
    case 'scope-undeclared':
      return kinds.has('SCOPE') ? has('SCOPE', ...names) : entry;
    case 'media-type-removed':
      if (place.in === 'body' && kinds.has('REQUEST_TYPE')) return has('REQUEST_TYPE', ...names);
      if (place.in === 'answer' && kinds.has('ANSWER_TYPE')) return has('ANSWER_TYPE', ...names, '*/*');
      return entry;
    case 'value-removed': {
      if (!('owner' in place) || !kinds.has('VALUE')) break;
      return has('VALUE', ...names.map((name) => `${place.owner}${place.pointer}=${name}`));
    }
  }
  return MISSING.has(rule) ? whoLack(place, entry, kinds) : whoSend(place, entry, kinds);
}

/** Who sends what stands there. */
function whoSend(place: Counted, entry: ClientUsage, kinds: ReadonlySet<string>): Times | undefined {
  if (!('owner' in place)) return entry;
  if (place.in === 'parameter')
    return kinds.has('PARAMETER') ? anyOf(entry, 'PARAMETER', [place.owner]) : entry;
  const field = fieldOf(place.pointer);
  if (field !== '' && kinds.has('FIELD')) return anyOf(entry, 'FIELD', [field]);
  return kinds.has('REQUEST_TYPE') ? anyOf(entry, 'REQUEST_TYPE') : entry;
}

/** Who sends what contains it, and not it. */
function whoLack(place: Counted, entry: ClientUsage, kinds: ReadonlySet<string>): Times | undefined {
  if (!('owner' in place)) return entry;
  const having = whoSend(place, entry, kinds);
  if (having === entry || place.in === 'parameter' || place.pointer === '') return without(entry, having);
  const owner = whoSend({ ...place, pointer: ownerOf(place.pointer) }, entry, kinds);
  if (!owner || isRepeated(place.pointer)) return owner;
  return rest(owner.calls - (having?.calls ?? 0), owner);
}

/** Of all calls that weren't refused those that aren't among these. Where nothing says which, all. */
function without(entry: ClientUsage, having: Times | undefined): Times | undefined {
  if (having === entry) return entry;
  const refused = [...entry.parts].reduce(
    (sum, [part, { calls }]) => sum + (REFUSED.test(part) ? calls : 0),
    0,
  );
  return rest(entry.calls - refused - (having?.calls ?? 0), entry);
}

const rest = (calls: number, { lastDay }: Times): Times | undefined =>
  calls > 0 ? { calls, lastDay } : undefined;

/** The calls with any of these names, or with any name of the kind. One call may have several: never more than all. */
function anyOf(entry: ClientUsage, kind: PartKind, names?: readonly string[]): Times | undefined {
  const parts = names
    ? names.map((name) => entry.parts.get(`${kind} ${name}`))
    : [...entry.parts].filter(([part]) => part.startsWith(`${kind} `)).map(([, times]) => times);
  const sum = parts.reduce<Times | undefined>((sum, part) => (part ? together(sum, part) : sum), undefined);
  return sum && { ...sum, calls: Math.min(sum.calls, entry.calls) };
}

/** A call that has all of them is at most as frequent as the rarest. */
const least = (times: (Times | undefined)[]): Times | undefined =>
  times.reduce((a, b) => (a && b ? (a.calls < b.calls ? a : b) : undefined));
