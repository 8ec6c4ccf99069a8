/** Pure functions that convert positions of the merged feed to positions in the shards' own feeds, and back. */

/**
 * A segment of the merged feed: consecutive events of one shard. The segment's last event is at `shard_position` in the
 * shard's own feed, and at `position` in the merged feed.
 */
export interface FeedSegment {
  position: number;
  shard: string;
  shard_position: number;
  event_count: number;
}

/** A range of positions: from the position after `after`, up to and including `through`. */
export interface Range {
  after: number;
  through: number;
}

/** Cuts segments to a range of the merged feed. */
export const clipSegments = (pieces: readonly FeedSegment[], { after, through }: Range): FeedSegment[] =>
  pieces.flatMap((piece) => {
    const begin = Math.max(after, piece.position - piece.event_count);
    const end = Math.min(through, piece.position);
    if (begin >= end) return [];
    const shard_position = piece.shard_position - (piece.position - end);
    return { shard: piece.shard, position: end, shard_position, event_count: end - begin };
  });

/** Returns, for each shard, which range of its own feed these segments cover. `pieces` must be sorted by position. */
export function rangesOfShards(pieces: readonly FeedSegment[]): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const { shard, shard_position: through, event_count } of pieces) {
    const after = ranges.get(shard)?.after ?? through - event_count;
    ranges.set(shard, { after, through });
  }
  return ranges;
}

/**
 * Returns a function that converts a local position (a position in a shard's own feed) to a position in the merged
 * feed. The returned function throws if none of the segments contains the local position.
 */
export function createPositionMapper(
  pieces: readonly FeedSegment[],
): (shard: string, local: number) => number {
  const byShard = Map.groupBy(pieces, ({ shard }) => shard);
  return (shard, local) => {
    const own = byShard.get(shard) ?? [];
    const piece = own[firstThrough(own, local)];
    const place = piece && piece.position - (piece.shard_position - local);
    if (piece === undefined || place === undefined || place <= piece.position - piece.event_count)
      throw new RangeError(`${shard} has no event at position ${local}`);
    return place;
  };
}

/** Returns the index of the first segment that ends at the local position `local` or later. */
function firstThrough(own: readonly FeedSegment[], local: number): number {
  let [low, high] = [0, own.length];
  while (low < high) {
    const mid = (low + high) >> 1;
    if (own[mid]!.shard_position < local) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** Merges overlapping and adjacent ranges. The result is sorted, and contains the same positions. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { after, through } of ranges.toSorted((one, other) => one.after - other.after)) {
    const last = all.at(-1);
    if (last && after <= last.through) last.through = Math.max(last.through, through);
    else all.push({ after, through });
  }
  return all;
}
