import { type Change, type ChangedPart, type Reached, type Use, partsOf } from '../model/changes.ts';
import type { RuleName } from '../model/rules.ts';
import { isInRange, normalised } from '../operations/media-types.ts';
import { type Counted, countedPlace, fieldOf, isRepeated, isWebhook, ownerOf } from './counted-parts.ts';
import { anyOf, inSeveralPlaces, least, rest, sumOf, together } from './call-counts.ts';
import { type ClientUsage, type PartKind, type Times, type Usage, daysBetween } from './usage-file.ts';

/** Rules whose changes affect only clients that don't send the changed part of a request. */
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

/**
 * Statuses with which the service refuses a call because of its form or its sender. The usage file counts only the
 * status and the problem of such calls, and no other parts.
 */
const REFUSED = /^STATUS 4(?:0[01356]|13|15|29)$/;

/**
 * Adds the affected clients to each change. A change of a request affects the clients that sent the changed part, or
 * that left it out. A change of a response affects all clients that call the operation. If no client has used a part
 * for `ignoredAfter` days, the part counts as unused.
 */
export function withReach(changes: readonly Change[], usage: Usage, ignoredAfter?: number): Change[] {
  return changes.map((change) => {
    const reaches = reachOf(change, usage);
    const reachesReceivers = change.uses.some(isWebhook);
    const isOld = ({ lastDay }: Reached) => daysBetween(lastDay, usage.to) >= (ignoredAfter ?? 0);
    const isUnused = ignoredAfter !== undefined && !reachesReceivers && reaches.every(isOld);
    return {
      ...{ ...change, reaches },
      ...(reachesReceivers && { reachesReceivers }),
      ...(isUnused && { isUnused }),
    };
  });
}

function reachOf(change: Change, { clients, kinds }: Usage): Reached[] {
  const { uses } = change;
  const sums = new Map<string, Times>();
  for (const entry of clients) {
    const own = uses.filter((use) => isAbout(use, entry));
    const parts = uses.length === 0 ? [EVERYWHERE] : own.flatMap(partsOf);
    const times = parts.map((part) => timesOf(change, part, entry, kinds));
    const most = times.reduce((a, b) => (a && b ? inSeveralPlaces(a, b) : (a ?? b)), undefined);
    if (most) sums.set(entry.client, together(sums.get(entry.client), most));
  }
  const reached = [...sums].map(([client, { calls, lastDay }]) => ({ client, calls, lastDay }));
  return reached.sort((a, b) => b.calls - a.calls || (a.client < b.client ? -1 : 1));
}

/** Stands for all operations. Some changes affect all operations, for example a new address of the service. */
const EVERYWHERE: ChangedPart = { place: '' };

const isAbout = (use: Use, { operation }: ClientUsage): boolean =>
  use.operation === '' || use.calledAs === operation;

function timesOf(
  { rule, names = [] }: Change,
  { position }: ChangedPart,
  entry: ClientUsage,
  kinds: ReadonlySet<string>,
): Times | undefined {
  const place = countedPlace(position);
  const has = (kind: PartKind, ...of: string[]) => anyOf(entry, kind, of);
  switch (rule) {
    case 'scope-added':
      return kinds.has('SCOPE') ? without(entry, least(names.map((name) => has('SCOPE', name)))) : entry;
    case 'scope-undeclared':
      return kinds.has('SCOPE') ? has('SCOPE', ...names) : entry;
    case 'media-type-removed':
      if (!position) return entry;
      return mediaTypes(position.in === 'body' ? 'REQUEST_TYPE' : 'ANSWER_TYPE', names, entry, kinds);
    case 'value-removed':
      if (!place?.isExact || !kinds.has('VALUE')) break;
      return has('VALUE', ...names.map((name) => `${place.owner}${place.pointer}=${name}`));
    default:
  }
  return MISSING.has(rule) ? whoLack(place, entry, kinds) : whoSend(place, entry, kinds);
}

/**
 * Counts the calls that send or accept one of these media types. If `names` contains a range such as `image/*`, the
 * range stands for every type that it includes.
 */
function mediaTypes(
  kind: 'REQUEST_TYPE' | 'ANSWER_TYPE',
  names: readonly string[],
  entry: ClientUsage,
  kinds: ReadonlySet<string>,
): Times | undefined {
  if (!kinds.has(kind)) return entry;
  const types = names.map(normalised);
  const isOne = (used: string) =>
    types.some((type) => isInRange(used, type) || (kind === 'ANSWER_TYPE' && isInRange(type, used)));
  return sumOf(entry, kind, (name) => isOne(normalised(name)));
}

/** Counts the calls that send the part of a request at `place`. */
function whoSend(
  place: Counted | undefined,
  entry: ClientUsage,
  kinds: ReadonlySet<string>,
): Times | undefined {
  if (!place) return entry;
  if (place.owner !== '') return kinds.has('PARAMETER') ? anyOf(entry, 'PARAMETER', [place.owner]) : entry;
  const field = fieldOf(place.pointer);
  if (field !== '' && kinds.has('FIELD')) return anyOf(entry, 'FIELD', [field]);
  return kinds.has('REQUEST_TYPE') ? anyOf(entry, 'REQUEST_TYPE') : entry;
}

/** Counts the calls that send the object that contains the part at `place`, but not the part itself. */
function whoLack(
  place: Counted | undefined,
  entry: ClientUsage,
  kinds: ReadonlySet<string>,
): Times | undefined {
  if (!place?.isExact) return whoSend(place, entry, kinds);
  const having = whoSend(place, entry, kinds);
  if (having === entry || place.owner !== '' || place.pointer === '') return without(entry, having);
  const owner = whoSend({ ...place, pointer: ownerOf(place.pointer) }, entry, kinds);
  if (!owner || isRepeated(place.pointer)) return owner;
  return rest(owner.calls - (having?.calls ?? 0), owner);
}

/**
 * Counts the calls that don't belong to `having`, without the calls that the service refused. If `having` is `entry`
 * itself, which stands for all calls, the result is also all calls.
 */
function without(entry: ClientUsage, having: Times | undefined): Times | undefined {
  if (having === entry) return entry;
  const refused = [...entry.parts].reduce(
    (sum, [part, { calls }]) => sum + (REFUSED.test(part) ? calls : 0),
    0,
  );
  return rest(entry.calls - refused - (having?.calls ?? 0), entry);
}
