import { sql } from 'kysely';
import { TransientError } from '../../../packages/concurrency/transient-errors.ts';
import { IncompatibleSchema, tooOld } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import type { Database } from '../../base/database.ts';
import { schemaFault } from '../../base/schema.ts';
import { parseSchema } from '../layout/schema-url.ts';

/**
 * Thrown by each statement on a shard that this version of the service can't use yet. The request then gets 503, as if
 * the shard didn't answer. `cause` says what is wrong with the shard's schema.
 */
export class UnusableShard extends TransientError {
  override readonly name = 'UnusableShard';
  override readonly cause: IncompatibleSchema;

  constructor(cause: IncompatibleSchema) {
    super(cause.message, { cause });
    this.cause = cause;
  }
}

/** Throws `UnusableShard` if this version of the service can't use the shard's schema. */
export async function checkShard(db: Database, name: string, url: string): Promise<void> {
  const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db);
  const { own } = rows[0]!; // the query always returns a row
  const expected = parseSchema(url);
  if (own === null)
    throw new UnusableShard(
      new IncompatibleSchema(
        tooOld(`${name} has no schema ${expected}; it may have been moved to another node`),
      ),
    );
  if (own !== expected) {
    const what = `sessions of ${name} use the schema ${own}: a pooler has dropped their search_path`;
    const remedy = 'Configure the pooler to pass on session options, or use the address of the server itself';
    throw new UnusableShard(new IncompatibleSchema({ what, remedy }));
  }
  const fault = await schemaFault(db);
  if (fault) throw new UnusableShard(new IncompatibleSchema({ ...fault, what: `${name}: ${fault.what}` }));
}
