import type { FieldError } from '../../problems.ts';

/** A number of units of a line. `itemId`: the line's id. */
interface Units {
  itemId: string;
  quantity: number;
}

/** Returns the units of a request with ids in lower case, as the database writes them. */
export const toUnits = (items: readonly Units[]): Units[] =>
  items.map(({ itemId, quantity }) => ({ itemId: itemId.toLowerCase(), quantity }));

/** Returns the error of a list that names a line twice. Returns undefined if the list names each line only once. */
export function lineNamedTwice(items: readonly Units[] = []): FieldError | undefined {
  const second = items.findIndex(({ itemId }, index) =>
    items.slice(0, index).some((other) => other.itemId === itemId),
  );
  if (second < 0) return undefined;
  const { itemId } = items[second]!;
  return { field: `/items/${second}/itemId`, message: 'occurs twice', rejectedValue: itemId };
}
