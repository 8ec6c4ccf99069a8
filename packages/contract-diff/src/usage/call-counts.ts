import type { ClientUsage, PartKind, Times } from './usage-file.ts';

const later = (a: Times, b: Times): string => (a.lastDay > b.lastDay ? a.lastDay : b.lastDay);

export const together = (a: Times | undefined, b: Times): Times =>
  a ? { calls: a.calls + b.calls, lastDay: later(a, b) } : b;

/**
 * Combines two numbers of calls: those that have a part at one location, and those that have it at another location.
 * The result is the greater of the two numbers, not the sum, because one call may have the part at both locations.
 */
export const inSeveralPlaces = (a: Times, b: Times): Times => ({
  calls: Math.max(a.calls, b.calls),
  lastDay: later(a, b),
});

export const rest = (calls: number, { lastDay }: Times): Times | undefined =>
  calls > 0 ? { calls, lastDay } : undefined;

/**
 * Counts the calls that have a part of this kind with one of these names. If `names` is undefined, every name counts.
 */
export const anyOf = (entry: ClientUsage, kind: PartKind, names?: readonly string[]): Times | undefined =>
  sumOf(entry, kind, (name) => names?.includes(name) ?? true);

/**
 * Adds the numbers of calls that have parts of one kind. The sum is limited to the number of all calls, because one
 * call may have several such parts.
 */
export function sumOf(
  entry: ClientUsage,
  kind: PartKind,
  isMeant: (name: string) => boolean,
): Times | undefined {
  const sum = [...entry.parts]
    .filter(([part]) => part.startsWith(`${kind} `) && isMeant(part.slice(kind.length + 1)))
    .reduce<Times | undefined>((sum, [, times]) => together(sum, times), undefined);
  return sum && { ...sum, calls: Math.min(sum.calls, entry.calls) };
}

/**
 * Estimates the number of calls that have all of several parts. The result is the number of calls with the rarest part,
 * because the true number can't be greater.
 */
export const least = (times: (Times | undefined)[]): Times | undefined =>
  times.reduce((a, b) => (a && b ? (a.calls < b.calls ? a : b) : undefined));
