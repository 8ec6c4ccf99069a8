import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { freeUrl, startServer } from '../../../scripts/bench/stage/processes.ts';
import {
  type CpuProfile,
  Profiler,
  largestOf,
  selfTimes,
  sharesOf,
} from '../../../scripts/bench/stage/profile.ts';

const frame = (id: number, functionName: string, url: string, lineNumber = 0) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});

const PROFILE: CpuProfile = {
  nodes: [
    frame(1, '(idle)', ''),
    frame(2, 'place', 'file:///service/db/orders/place.ts', 9),
    frame(3, 'readBack', 'file:///service/db/orders/place.ts', 19),
    frame(4, 'query', 'file:///service/node_modules/pg/lib/client.js'),
    frame(5, 'verify', 'file:///shared/node_modules/@fastify/jwt/jwt.js'),
    frame(6, 'writeHead', 'node:_http_server'),
    frame(7, 'writev', ''),
  ],
  samples: [2, 1, 2, 3, 4, 5, 6, 7],
  timeDeltas: [1000, 5000, 1000, 3000, 2000, 1000, 2000, 1000],
};

t.test('self time is summed up by file, package, module of Node.js and native function', (t) => {
  const { rows } = largestOf(selfTimes(PROFILE, '/service'));
  t.strictSame(rows, [
    ['db/orders/place.ts', '5', '45.5 %', 'readBack:20'],
    ['pg', '2', '18.2 %', 'query:1'],
    ['node:_http_server', '2', '18.2 %', 'writeHead:1'],
    ['@fastify/jwt', '1', '9.1 %', 'verify:1'],
    ['writev', '1', '9.1 %', ''],
    ['0 more', '0', '0.0 %', ''],
  ]);
  t.equal(
    sharesOf(selfTimes(PROFILE, '/service')),
    'In all: own files 45 %, packages 27 %, Node.js 18 %, native functions 9 %.',
  );
  t.end();
});

t.test('what came before is left out', (t) => {
  const times = selfTimes(PROFILE, '/service', 7);
  t.notOk(times.some(({ name }) => name === 'place:10'));
  t.equal(times.find(({ name }) => name === 'readBack:20')?.us, 3000);
  t.end();
});

t.test('the eleventh is one of the others', (t) => {
  const times = Array.from({ length: 12 }, (_, index) => ({
    kind: 'packages' as const,
    place: `p${index}`,
    name: '',
    us: 1000 * (index + 1),
  }));
  const { rows } = largestOf(times);
  t.equal(rows.length, 11);
  t.strictSame(rows[0], ['p11', '12', '15.4 %', '']);
  t.strictSame(rows[10], ['2 more', '3', '3.8 %', '']);
  t.end();
});

t.test('a program that is started writes a profile, which is reported', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const profiler = new Profiler(folder);
  const url = await freeUrl();
  const script = ['scripts/bench/paid/provider.ts', new URL(url).port, '0'];
  const root = join(import.meta.dirname, '../../..');
  const start = (args: string[]) => startServer(root, args, url, {});
  const server = await profiler.start('the provider', root, script, start);
  t.teardown(() => server.stop());
  await (await fetch(`${url}/payments/unknown`)).text();
  const report = await profiler.report();
  t.match(report, /^Largest of the provider \(1 × in .*\)\n\n\| file, package or native function \|/);
  t.strictSame(await readdir(folder), ['the-provider-1.cpuprofile']);
});
