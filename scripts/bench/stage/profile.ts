import { readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Table, format } from '../report/table.ts';
import type { Server } from './processes.ts';

/** How many rows a table of the largest has. */
const LARGEST = 10;

const HEAD = ['file, package or native function', 'self ms', 'share', 'most of it in'];

/** What Node.js writes with `--cpu-prof`, as far as it is read here. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  /** The node that ran, about each millisecond. */
  samples: number[];
  /** µs since the sample before; the first since the beginning. */
  timeDeltas: number[];
}

/** A program that was profiled. `startMs`: what is left out at the beginning. */
interface Run {
  program: string;
  root: string;
  file: string;
  startMs: number;
  server: Server;
}

/** Starts programs so that each writes a CPU profile into the folder as it ends. */
export class Profiler {
  readonly #folder: string;
  readonly #runs: Run[] = [];

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  /** `start`: with these arguments for Node.js. `program`: what is summed up in one table has the same. */
  async start(
    program: string,
    root: string,
    script: readonly string[],
    start: (script: string[]) => Promise<Server>,
  ): Promise<Server> {
    const name = `${program.replaceAll(/\W+/g, '-')}-${this.#runs.length + 1}.cpuprofile`;
    const options = ['--cpu-prof', `--cpu-prof-dir=${this.#folder}`, `--cpu-prof-name=${name}`];
    const begun = performance.now();
    const server = await start([...options, ...script]);
    const startMs = performance.now() - begun;
    this.#runs.push({ program, root, file: join(this.#folder, name), startMs, server });
    return server;
  }

  /** Ends what still runs. Returns a table of the largest for each program. */
  async report(): Promise<string> {
    await Promise.all(this.#runs.map(({ server }) => server.stop()));
    const tables = Object.entries(Object.groupBy(this.#runs, ({ program }) => program)).map(
      async ([program, runs]) => {
        const times = await Promise.all(runs!.map(timesOf));
        const title = `Largest of ${program} (${runs!.length} × in ${this.#folder})`;
        return `${title}\n\n${format(largestOf(times.flat()))}\n\n${sharesOf(times.flat())}`;
      },
    );
    return (await Promise.all(tables)).join('\n\n');
  }
}

export type Kind = 'own files' | 'packages' | 'Node.js' | 'native functions';

/** Self time, in µs, of a function, and where that function is. */
export interface SelfTime {
  kind: Kind;
  place: string;
  name: string;
  us: number;
}

async function timesOf({ file, root, startMs }: Run): Promise<SelfTime[]> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as CpuProfile; // Node.js has written it.
  return selfTimes(profile, root, startMs);
}

/** The self time of each function that ran later than `startMs` after the beginning. Idle time is nobody's. */
export function selfTimes({ nodes, samples, timeDeltas }: CpuProfile, root: string, startMs = 0): SelfTime[] {
  const times = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const name = url === '' ? '' : `${functionName || '(anonymous)'}:${lineNumber + 1}`;
      return [id, { ...placeOf(url, functionName, root), name, us: 0 }];
    }),
  );
  let since = -startMs * 1000;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index]!;
    since += delta;
    if (since > 0) times.get(id)!.us += delta;
  }
  return [...times.values()].filter(({ place, us }) => us > 0 && place !== '(idle)');
}

function placeOf(url: string, functionName: string, root: string): Pick<SelfTime, 'kind' | 'place'> {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (name !== undefined) return { kind: 'packages', place: name };
  if (url === '') return { kind: 'native functions', place: functionName };
  if (!url.startsWith('file:')) return { kind: 'Node.js', place: url };
  const file = fileURLToPath(url);
  return { kind: 'own files', place: file.startsWith(root + sep) ? relative(root, file) : file };
}

export function largestOf(times: readonly SelfTime[]): Table {
  const all = sumOf(times);
  const places = Object.entries(Object.groupBy(times, ({ place }) => place))
    .map(([place, own]) => ({ place, us: sumOf(own!), most: mostOf(own!) }))
    .toSorted((a, b) => b.us - a.us);
  const rest = sumOf(places.slice(LARGEST));
  const rows = [
    ...places.slice(0, LARGEST),
    { place: `${Math.max(0, places.length - LARGEST)} more`, us: rest, most: '' },
  ];
  return {
    head: HEAD,
    rows: rows.map(({ place, us, most }) => [
      place,
      (us / 1000).toFixed(0),
      `${((100 * us) / all).toFixed(1)} %`,
      most,
    ]),
  };
}

/** In a sentence. */
export function sharesOf(times: readonly SelfTime[]): string {
  const all = sumOf(times);
  const kinds = Object.entries(Object.groupBy(times, ({ kind }) => kind))
    .map(([kind, own]) => ({ kind, us: sumOf(own) }))
    .toSorted((a, b) => b.us - a.us);
  return `In all: ${kinds.map(({ kind, us }) => `${kind} ${((100 * us) / all).toFixed(0)} %`).join(', ')}.`;
}

/** The function with the largest self time. */
function mostOf(times: readonly SelfTime[]): string {
  const functions = Object.entries(Object.groupBy(times, ({ name }) => name));
  return functions.map(([name, own]) => [name, sumOf(own!)] as const).toSorted((a, b) => b[1] - a[1])[0]![0];
}

const sumOf = (times: readonly { us: number }[]): number => times.reduce((sum, { us }) => sum + us, 0);
