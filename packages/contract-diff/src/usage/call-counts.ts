import type { ClientUsage, PartKind, Times } from './usage-file.ts';

const later = (a: Times, b: Times): string => (a.lastDay > b.lastDay ? a.lastDay : b.lastDay);

export const together = (a: Times | undefined, b: Times): Times =>
  a ? { calls: a.calls + b.calls, lastDay: later(a, b) } : b;

/**
 * Combines the times of several places. It takes the greatest number, because one call may have the part in each of
 * them.
 */
export const inSeveralPlaces = (a: Times, b: Times): Times => ({
  calls: Math.max(a.calls, b.calls),
  lastDay: later(a, b),
});

export const rest = (calls: number, { lastDay }: Times): Times | undefined =>
  calls > 0 ? { calls, lastDay } : undefined;

/** The calls with any of these names, or with any name of the kind. */
export const anyOf = (entry: ClientUsage, kind: PartKind, names?: readonly string[]): Times | undefined =>
  sumOf(entry, kind, (name) => names?.includes(name) ?? true);

/** Adds up the calls with parts of a kind. One call may have several, so the sum is at most the number of all calls. */
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

/** A call that has all of them is at most as frequent as the rarest. */
export const least = (times: (Times | undefined)[]): Times | undefined =>
  times.reduce((a, b) => (a && b ? (a.calls < b.calls ? a : b) : undefined));
