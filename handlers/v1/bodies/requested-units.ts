import type { FieldError } from '../../problems.ts';

/** Units of an order's line. */
interface Units {
  itemId: string;
  quantity: number;
}

/** Units as a request names them, with ids as the database writes them. */
export const toUnits = (items: readonly Units[]): Units[] =>
  items.map(({ itemId, quantity }) => ({ itemId: itemId.toLowerCase(), quantity }));

/** Finds the fault of a list that names a line twice. Returns undefined if the list has no such fault. */
export function lineNamedTwice(items: readonly Units[] = []): FieldError | undefined {
  const second = items.findIndex(({ itemId }, index) =>
    items.slice(0, index).some((other) => other.itemId === itemId),
  );
  if (second < 0) return undefined;
  const { itemId } = items[second]!;
  return { field: `/items/${second}/itemId`, message: 'occurs twice', rejectedValue: itemId };
}
