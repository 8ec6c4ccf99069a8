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
 * Returns the statements of a step (migration) as text for psql, in the order in which the step sends them. No server
 * is used, so all queries return no rows.
 */
export async function planMigration(step: Step): Promise<string> {
  // A step outside a transaction needs the limits for its connection, because no transaction sets them.
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
        // This query only finds out which steps were recorded. The plan leaves this query out.
        if (query.sql.trimStart().startsWith('select max(timestamp)')) return { rows: [] };
        this.#statements.push(withParameters(query));
        // `runStep` runs a step only if recording the step returned a row. All other queries return no rows, so a step
        // that changes rows in batches finds no rows.
        const isRecord = query.sql.includes('insert into kysely_migration ');
        // The row needs no fields, because the caller reads none.
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

/** Removes the indentation that a statement has because it is written in a TypeScript file. */
function outdent(text: string): string {
  const lines = text.trim().split('\n');
  const indents = lines.slice(1).map((line) => line.search(/\S|$/));
  const least = Math.min(...indents, 4);
  return lines.map((line, index) => (index === 0 ? line : line.slice(least))).join('\n');
}
