import { validationFailed } from '../problems.ts';

interface UnitsOfItem {
  itemId: string;
  quantity: number;
}

/** Units of lines as a request names them, their ids as the database writes them; a problem where a line stands there twice. */
export function unitsOfItems(items: readonly UnitsOfItem[]) {
  const units = items.map(({ itemId, quantity }) => ({ itemId: itemId.toLowerCase(), quantity }));
  const twice = units.findIndex(
    ({ itemId }, index) => units.findIndex((other) => other.itemId === itemId) < index,
  );
  if (twice < 0) return units;
  const field = `/items/${twice}/itemId`;
  return validationFailed([{ field, message: 'is there twice', rejectedValue: units[twice]!.itemId }]);
}
