import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureCreates } from './creates.ts';
import { measureLists, measureReads, measureTokens } from './reads.ts';
import { openStage } from './stage.ts';
import { format } from './table.ts';

/**
 * Measures the service on a fresh PostgreSQL, each figure beside what it is compared with, in turns. Needs pgbench (Debian:
 * postgresql-15) and wrk. wrk and not autocannon, because client, service and database share the machine, and wrk leaves most of it
 * to them.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,8,64' },
    only: { type: 'string', default: 'creates,reads,tokens,lists' },
    orders: { type: 'string', default: '1000000' },
  },
});

const PGBENCH = ['/usr/lib/postgresql/18/bin/pgbench', '/usr/lib/postgresql/15/bin/pgbench'].find(existsSync);

if (!PGBENCH) fail('pgbench is not installed. On Debian: apt-get install postgresql-15');
try {
  execFileSync('wrk', ['-v'], { stdio: 'ignore' });
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT')
    fail('wrk is not installed. On Debian: apt-get install wrk');
}

const plan = {
  pgbench: PGBENCH,
  connections: options.connections.split(',').map(Number),
  rounds: Number(options.rounds),
  seconds: Number(options.seconds),
};
const parts = options.only.split(',');
const stage = await openStage();
try {
  if (parts.includes('creates'))
    console.log(`\nCreating orders\n\n${format(await measureCreates(stage, plan))}`);
  const reads = { rounds: plan.rounds, seconds: Math.max(1, Math.floor(plan.seconds / 2)) };
  if (parts.includes('reads')) console.log(`\nReading orders\n\n${format(await measureReads(stage, reads))}`);
  if (parts.includes('tokens'))
    console.log(`\nChecking tokens\n\n${format(await measureTokens(stage, reads))}`);
  if (parts.includes('lists')) {
    console.log(`\nLists at size\n\n${format(await measureLists(stage, reads, Number(options.orders)))}`);
  }
} finally {
  await stage.close();
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
