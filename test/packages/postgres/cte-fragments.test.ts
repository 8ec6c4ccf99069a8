import { sql } from 'kysely';
import t from 'tap';
import {
  cteFragment,
  listFragment,
  mergeFragments,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { createDatabase } from '../../support/database/database.ts';

const insertAll = listFragment(`
  inserted as (insert into seen select x, y from unnest($1::int[], $2::text[]) as r(x, y))`);
const raise = listFragment(`
  raised as (update sums set x = x + (select sum(x) from unnest($1::int[]) as r(x)))`);
const insertOne = cteFragment('one as (insert into seen values ($1::int, $2::text))');

t.test('mergeFragments merges the lists of changes with the same fragments', async (t) => {
  const { db } = await createDatabase(t);
  await sql`create table seen (x int, y text)`.execute(db);
  await sql`create table sums as select 0 as x`.execute(db);
  const statements = mergeFragments([
    [insertAll([1, 2], ['a', null]), raise([10])],
    [insertAll([3], ['"c\\']), raise([20, 30])],
    [insertAll([4], ['d'])],
    [insertOne(5, 'e'), raise([1])],
    [insertOne(6, 'f'), raise([2])],
  ]);
  t.equal(statements.length, 4, 'fragments with single values are not merged');
  await pipeline(db, statements);
  const { rows } = await sql`select x, y from seen order by x`.execute(db);
  t.strictSame(rows, [
    { x: 1, y: 'a' },
    { x: 2, y: null },
    { x: 3, y: '"c\\' },
    { x: 4, y: 'd' },
    { x: 5, y: 'e' },
    { x: 6, y: 'f' },
  ]);
  t.strictSame((await sql`select x from sums`.execute(db)).rows, [{ x: 63 }]);
});
