import { type QueryKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answer, bodyOf } from './client.ts';
import type { Query } from './query.ts';

/** Number of entries that a request reads, which is the maximum of the contract. */
export const PAGE = { page: 0, size: 100 };

/** Number of entries after which the page reads more only if the user asks for more. */
const READ_AT_MOST = 2_000;

export interface WholeList<Entry> {
  entries: Entry[];
  totalCount: number;
  isComplete: boolean;
  isReading: boolean;
  /** Reads more entries of a long list. */
  readMore: () => void;
}

/**
 * Reads all entries of a list, page after page, because the contract neither sorts nor searches these lists. A page
 * begins after the last entry of the previous page, so entries that others create or delete move no entry.
 */
export function useWholeList<Body extends { totalCount: number }, Entry>(
  queryKey: QueryKey,
  readPage: (after: string | undefined) => Promise<Answer<Body>>,
  entriesOf: (body: Body) => Entry[],
  nameOf: (entry: Entry) => string,
): Query<WholeList<Entry>> {
  const [most, setMost] = useState(READ_AT_MOST);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'list'],
    queryFn: ({ pageParam }) => bodyOf(readPage(pageParam)),
    initialPageParam: undefined as string | undefined, // The type of later parameters.
    getNextPageParam: (body: Body) => {
      const last = entriesOf(body).at(-1);
      return last && entriesOf(body).length === PAGE.size ? nameOf(last) : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? 60_000 : 10_000),
  });
  const { data, hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = query;
  const entries = data?.pages.flatMap(entriesOf) ?? [];
  const isReading = hasNextPage && entries.length < most && !isError;
  const readsNext = isReading && !isFetching;
  useEffect(() => {
    if (readsNext) void fetchNextPage();
  }, [readsNext, fetchNextPage]);
  const list = {
    entries,
    totalCount: data?.pages[0]?.totalCount ?? 0,
    isComplete: !hasNextPage,
    isReading,
    readMore: () => setMost(entries.length + READ_AT_MOST),
  };
  return { data: data && list, isError, error, refetch };
}
