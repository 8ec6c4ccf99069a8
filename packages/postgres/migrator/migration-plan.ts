import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { LIMITS } from './ddl-session.ts';
import { runStep } from './migrate.ts';
import type { Step } from './read-migrations.ts';

/**
 * Returns the statements of a migration (step), in the order in which the step sends them, as text for psql. No server
 * is used, so queries return no rows.
 */
export async function planMigration(step: Step): Promise<string> {
  // If the step runs outside a transaction, the limits must be set for the connection.
  const statements = step.transaction === false ? LIMITS.map((limit) => `set ${limit}`) : [];
  const db = new Kysely<any>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Recorder(statements),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await runStep({ db, limit: undefined }, step);
  return `-- ${step.name}\n${statements.map((statement) => `${statement};\n`).join('')}`;
}

class Recorder extends DummyDriver {
  readonly #statements: string[];

  constructor(statements: string[]) {
    super();
    this.#statements = statements;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async (query) => {
        // This query reads the recorded steps. A plan doesn't need the query.
        if (query.sql.trimStart().startsWith('select max(timestamp)')) return { rows: [] };
        this.#statements.push(withParameters(query));
        // `runStep` runs a step only if its record is new, so the result of the record has a row. All other results are
        // empty, so a step finds no rows to change in batches.
        const isRecord = query.sql.includes('insert into kysely_migration ');
        // The row has no fields, because a plan reads none.
        return { rows: isRecord ? [{} as never] : [], numAffectedRows: 0n };
      },
      async *streamQuery() {},
    };
  }

  override async beginTransaction(): Promise<void> {
    this.#statements.push('begin');
  }

  override async commitTransaction(): Promise<void> {
    this.#statements.push('commit');
  }
}

function withParameters({ sql: text, parameters }: CompiledQuery): string {
  const literal = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
  return outdent(text).replaceAll(/\$(\d+)/g, (_all, number) => literal(parameters[Number(number) - 1]));
}

/** Removes the indentation that a statement has in the TypeScript file. */
function outdent(text: string): string {
  const lines = text.trim().split('\n');
  const indents = lines.slice(1).map((line) => line.search(/\S|$/));
  const least = Math.min(...indents, 4);
  return lines.map((line, index) => (index === 0 ? line : line.slice(least))).join('\n');
}
