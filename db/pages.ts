import type { SelectQueryBuilder } from 'kysely';

export interface PageRequest {
  /** From 0. */
  page: number;
  size: number;
}

/**
 * The rows of one page of a sorted query, and how many rows all pages have. Two statements, at the same time.
 */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, total] = await Promise.all([rowsOf(query, page), countOf(query)]);
  return { rows, total };
}

export const rowsOf = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, size }: PageRequest,
): Promise<Row[]> =>
  // Kysely's `Simplify<Row>` is the same type, which the compiler can't see of a type parameter.
  query
    .limit(size)
    .offset(page * size)
    .execute() as Promise<Row[]>;

export async function countOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
