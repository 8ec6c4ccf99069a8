import type { Direction, Finding } from '../model/findings.ts';
import { type Located, members, resolve } from '../openapi/document.ts';
import type { Comparison } from '../schemas/schemas.ts';
import { type Found, type Place, at } from './located-parts.ts';

/** Function that compares the operations of two lists of path items. */
type CompareOperations = (
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
  kind: string,
) => Iterable<Found & Place>;

/**
 * Compares callbacks. A callback is a request that the service sends to an address from an earlier request of the
 * consumer. Two callbacks are the same if both take their address from the same part of the consumer's request. The
 * comparison ignores the names of callbacks, because these names are never sent (OpenAPI 3.1.1, sections 4.8.10.1 and
 * 4.8.18).
 */
export function compareCallbacks(
  comparison: Comparison,
  before: Located | undefined,
  after: Located | undefined,
  direction: Direction,
  compare: CompareOperations,
): Found[] {
  const named = (side: 'before' | 'after', callbacks: Located | undefined) =>
    new Map(
      members(callbacks).map(([name, callback]) => [name, resolve(comparison[side], callback)] as const),
    );
  const [was, is] = [named('before', before), named('after', after)];
  const found: Found[] = [];
  const within = (name: string, old: Located | undefined, current: Located | undefined) => {
    const these = compare(comparison, old, current, direction, '');
    for (const one of these) found.push(inCallback(name, one));
  };
  for (const [name, old] of was) {
    const current = is.get(name) ?? elsewhere(old, was, is);
    const move = current && moveOf(old, current);
    for (const [other, callback] of is) if (callback === current) is.delete(other);
    if (move) found.push(...at(placeOf(name), [move.finding]));
    within(name, move?.before ?? old, current);
  }
  for (const [name, current] of is) within(name, undefined, current);
  return found;
}

const addressesOf = (callback: Located) =>
  members(callback)
    .map(([address]) => address)
    .filter((address) => !address.startsWith('x-'));

/** Returns the callback in the newer contract that has an address of the old callback, but another name. */
function elsewhere(old: Located, was: ReadonlyMap<string, Located>, is: ReadonlyMap<string, Located>) {
  const addresses = addressesOf(old);
  const [, current] =
    [...is].find(
      ([name, other]) => !was.has(name) && addressesOf(other).some((address) => addresses.includes(address)),
    ) ?? [];
  return current;
}

/**
 * Creates a finding if the only address of a callback was replaced. `before` in the result is the old callback under
 * its new address. Its operations can then be compared without further findings about the address. Returns undefined if
 * the address wasn't replaced.
 */
function moveOf(old: Located, current: Located): { finding: Finding; before: Located } | undefined {
  const [[from, item] = [], ...rest] = members(old);
  const [to, ...others] = addressesOf(current);
  if (!item || from === undefined || to === undefined || rest.length + others.length > 0 || from === to)
    return undefined;
  const text = `Its address is \`${to}\` now, no longer \`${from}\`. Clients that named one there are no longer called.`;
  const place = { at: current.at, side: 'after' } as const;
  const finding = { rule: 'callback-moved', level: 'breaking', to: `\`${to}\``, ...place, text } as const;
  return { finding, before: { node: { [to]: item.node }, at: old.at } };
}

const placeOf = (name: string): Place => ({
  place: `callback \`${name}\``,
  subject: `The callback \`${name}\``,
});

function inCallback(name: string, { finding, place, subject }: Found & Place): Found {
  const callback = placeOf(name);
  return {
    finding,
    place: place ? `${callback.place}, ${place}` : callback.place,
    subject: place ? subject : callback.subject,
  };
}
