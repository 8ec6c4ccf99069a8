import type { FieldError } from '../../problems.ts';

/** A number of units of an order line. */
interface Units {
  itemId: string;
  quantity: number;
}

/** Converts the ids of a request to lower case, like the ids in the database. */
export const toUnits = (items: readonly Units[]): Units[] =>
  items.map(({ itemId, quantity }) => ({ itemId: itemId.toLowerCase(), quantity }));

/** Returns an error if a list names the same line twice. `list`: path of the list in the body. */
export function lineNamedTwice(
  items: readonly Pick<Units, 'itemId'>[] = [],
  list = '/items',
): FieldError | undefined {
  const second = items.findIndex(({ itemId }, index) =>
    items.slice(0, index).some((other) => other.itemId === itemId),
  );
  if (second < 0) return undefined;
  const { itemId } = items[second]!;
  return { field: `${list}/${second}/itemId`, message: 'occurs twice', rejectedValue: itemId };
}
