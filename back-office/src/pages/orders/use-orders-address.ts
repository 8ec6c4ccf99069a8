import { useLocalStorage } from '@mantine/hooks';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { COLUMN_NAMES, type ColumnName, USUAL_COLUMNS } from './column-names.ts';
import { type FilterSearch, type Filters, formatFilters, parseFilters } from './order-filters.ts';
import type { Selection } from './read-orders.ts';

const parseColumns = (text: string): ColumnName[] => {
  const chosen = text.split('.');
  return COLUMN_NAMES.filter((name) => chosen.includes(name));
};

/**
 * Reads and changes the address of the orders table, which contains filters and columns. If the address names no
 * columns, they are those that the user chose last in this browser.
 */
export function useOrdersAddress() {
  const search: Record<string, unknown> = useSearch({ from: '/orders' });
  const { person, depth = 0 } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const [stored, store] = useLocalStorage({ key: 'orders.columns', defaultValue: USUAL_COLUMNS.join('.') });
  const filters = useMemo(() => parseFilters(search), [search]);
  const selection = useMemo((): Selection => ({ filters, person }), [filters, person]);
  const own = search['columns'] === undefined ? undefined : String(search['columns']);

  /** Writes search parameters for other filters. The columns stay. */
  const searchFor = (next: Filters): FilterSearch => ({
    ...formatFilters(next),
    ...(own !== undefined && { columns: own }),
  });
  return {
    selection,
    filters,
    person,
    depth,
    columns: parseColumns(own ?? stored),
    searchFor,
    /** Shows other orders, beginning with the first page. */
    change: (next: Filters) => navigate({ to: '/orders', search: searchFor({ ...next, after: undefined }) }),
    chooseColumns: (names: readonly ColumnName[]) => {
      store(names.join('.'));
      const columns = names.join('.');
      const next = { ...formatFilters(filters), columns };
      return navigate({ to: '/orders', search: next, state: (state) => state, replace: true });
    },
  };
}

export type OrdersAddress = ReturnType<typeof useOrdersAddress>;
