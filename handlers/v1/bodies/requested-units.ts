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
export const lineNamedTwice = (
  items: readonly Pick<Units, 'itemId'>[] = [],
  list = '/items',
): FieldError | undefined =>
  idNamedTwice(
    items.map(({ itemId }) => itemId),
    { list, field: 'itemId' },
  );

/** Returns an error if a list has entries with the same identifier. `list`: path of the list, `field`: of an entry. */
export function idNamedTwice(
  ids: readonly string[],
  { list, field }: Record<'list' | 'field', string>,
): FieldError | undefined {
  const second = ids.findIndex((id, index) => ids.indexOf(id) < index);
  return second < 0
    ? undefined
    : { field: `${list}/${second}/${field}`, message: 'occurs twice', rejectedValue: ids[second]! };
}
