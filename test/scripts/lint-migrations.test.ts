import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { lintSteps } from '../../scripts/generate/lint-migrations.ts';

const PARTS = pathToFileURL(join(import.meta.dirname, '../../db/postgres/outside-transactions.ts')).href;

const step = (body: string, marks = '') => `
import { sql } from 'kysely';
import { createIndexConcurrently, inBatches, validateCheck } from '${PARTS}';
${marks}
export async function up(db) { ${body} }
`;

const OUTSIDE = 'export const transaction = false;';

t.test('lintSteps finds faults in the SQL of migrations', async (t) => {
  t.match(await lintSteps(), { isClean: true }, 'the migrations of the service');
  const folder = t.testdir({
    good: {
      '0100_expand.ts': step('await sql`alter table orders add column note text`.execute(db);'),
      '0500_check.ts': step(
        "await sql`alter table orders add constraint short check (reference in ('a', 'b')) not valid`.execute(db);",
      ),
      '0101_backfill.ts': step(
        `await inBatches(db, sql\`update orders set note = '' where id in (select id from orders where note is null limit 500)\`);
         await createIndexConcurrently(db, { name: 'orders_by_note', definition: 'on orders (note)' });`,
        OUTSIDE,
      ),
    },
    index: { '0100_index.ts': step('await sql`create index orders_by_note on orders (note)`.execute(db);') },
    rewrite: {
      '0100_type.ts': step(
        'await sql`alter table orders alter column reference type varchar(9)`.execute(db);',
      ),
    },
    several: {
      '0500_two.ts': step(
        'await sql`alter table orders add column note text, add column hint text`.execute(db);',
      ),
    },
    wrong: {
      '0100_index.ts': step(
        "await createIndexConcurrently(db, { name: 'orders_by_note', definition: 'on orders (note)' });",
      ),
    },
  });
  const lint = (name: string) => lintSteps(pathToFileURL(`${folder}/${name}/`));
  t.match(await lint('good'), { isClean: true });
  t.match(await lint('index'), { isClean: false, report: /0100_index\.sql[^]*concurrently/ });
  t.match(await lint('several'), { isClean: false, report: /0500_two\.sql: Citus takes one change/ });
  t.match(await lint('rewrite'), { isClean: false, report: /changing-column-type/ });
  t.match(await lint('wrong'), { isClean: false, report: /transaction/ }, 'CONCURRENTLY in a transaction');
});

t.test('lintSteps refuses a CHECK that scans a table, but not one that is validated later', async (t) => {
  const add = (what: string) => `await sql\`alter table orders add ${what}\`.execute(db);`;
  const check = 'check (length(note) <= 9)';
  const table = `await sql\`create table notes (id uuid primary key, note text ${check})\`.execute(db);`;
  const folder = t.testdir({
    right: {
      '0500_note.ts': step(`${add('column note text')} ${add(`constraint orders_note ${check} not valid`)}`),
      '0501_valid_note.ts': step("await validateCheck(db, 'orders', 'orders_note');", OUTSIDE),
      '0502_notes.ts': step(table),
      '0503_more_notes.ts': step(
        `${table.replaceAll('notes', 'hints')} await sql\`alter table hints add column more text ${check}\`.execute(db);`,
      ),
      '0504_word.ts': step(add("column checked text default 'a check (of it)'")),
    },
    inline: { '0500_note.ts': step(add(`column note text ${check}`)) },
    short: { '0500_note.ts': step(add(`note text constraint short ${check}`)) },
    outside: { '0500_note.ts': step(add(`column if not exists note text ${check}`), OUTSIDE) },
    constraint: { '0500_note.ts': step(add(`constraint orders_note ${check}`)) },
    together: {
      '0500_note.ts': step(
        `${add(`constraint orders_note ${check} not valid`)} await sql\`alter table orders validate constraint orders_note\`.execute(db);`,
      ),
    },
  });
  const lint = (name: string) => lintSteps(pathToFileURL(`${folder}/${name}/`));
  t.match(await lint('right'), { isClean: true });
  for (const name of ['inline', 'short', 'outside'])
    t.match(await lint(name), {
      isClean: false,
      report: /0500_note\.sql: a CHECK in ADD COLUMN reads the table/,
    });
  t.match(await lint('constraint'), { isClean: false, report: /constraint-missing-not-valid/ });
  t.match(await lint('together'), { isClean: false, report: /in the same transaction/ });
});
