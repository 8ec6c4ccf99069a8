import { useNavigate, useSearch } from '@tanstack/react-router';

/** Search parameters of the address of a page, as texts. */
export type ListSearch = Record<string, string | undefined>;

/**
 * Search parameters of the present page, and a function that changes some of them. Each change is an entry in the
 * browser's history. A change of a filter goes back to the first page of the list.
 */
export function useListSearch(): [ListSearch, (changed: ListSearch) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const texts = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const change = (changed: ListSearch) =>
    void navigate({ to: '.', search: { ...search, after: undefined, ...changed } });
  return [texts, change];
}
