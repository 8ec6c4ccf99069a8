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
 * Returns the statements that a step sends to the server, in order, as text for psql. There is no server, so no rows
 * are read.
 */
export async function planMigration(step: Step): Promise<string> {
  // Outside a transaction the limits of the connection apply.
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
        // The read of the recorded steps is only for the run itself, so it isn't part of the plan.
        if (query.sql.trimStart().startsWith('select max(timestamp)')) return { rows: [] };
        this.#statements.push(withParameters(query));
        // The step only checks whether it is new, and in a plan it is new. There are no rows to be changed in batches.
        const isRecord = query.sql.includes('insert into kysely_migration ');
        // The record has no fields, because a plan reads none.
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

/** Removes the indentation that statements have in TypeScript. */
function outdent(text: string): string {
  const lines = text.trim().split('\n');
  const indents = lines.slice(1).map((line) => line.search(/\S|$/));
  const least = Math.min(...indents, 4);
  return lines.map((line, index) => (index === 0 ? line : line.slice(least))).join('\n');
}
