import { useLocalStorage } from '@mantine/hooks';
import { type FilterSearch, type Filters, NO_FILTERS } from './order-filters.ts';

/** Views that every user has. */
export const READY_VIEWS = {
  toShip: { ...NO_FILTERS, flags: { readyToShip: true }, isOldestFirst: true },
  waitingForPayment: { ...NO_FILTERS, choices: { status: ['SUBMITTED'] } },
  onHold: { ...NO_FILTERS, flags: { shipmentHeld: true } },
  withMatter: { ...NO_FILTERS, flags: { attention: true } },
  returnsOpen: { ...NO_FILTERS, choices: { returnStatus: ['OPEN'] } },
} satisfies Record<string, Filters>;

export type ViewName = keyof typeof READY_VIEWS;

/** A view that a user has saved: search parameters of the orders table, under a name. */
export interface SavedView {
  name: string;
  search: FilterSearch;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' && value !== null && 'name' in value && 'search' in value;

/** Views of the user, stored in the browser. A view replaces the view with the same name. */
export function useSavedViews() {
  const [stored, store] = useLocalStorage<SavedView[]>({ key: 'orders.views', defaultValue: [] });
  const views = Array.isArray(stored) ? stored.filter(isView) : [];
  const others = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view: SavedView) => store([...others(view.name), view]),
    remove: (name: string) => store(others(name)),
  };
}
