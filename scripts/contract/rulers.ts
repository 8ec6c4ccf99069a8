import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contractIn } from './diff/load.ts';
import { operationsOf } from './document.ts';

/**
 * Measures our contract with the tools that rate OpenAPI documents, beside two well-known good documents,
 * Train Travel and Museum, if they are given. Prints a Markdown table. Fails where our contract misses a
 * mark.
 */
const root = join(import.meta.dirname, '../..');
const ours = 'generated/v1/openapi.json';

type Run = (bin: string, ...args: string[]) => Promise<string>;

interface Ruler {
  name: string;
  /** The result for a document, with the ruler's own settings. */
  measure(run: Run, document: string, folder: string): Promise<number[]>;
  /** The result for ours with the settings of this repository, if there are any. */
  settled?(run: Run): Promise<number[]>;
  mark: string;
  holds(values: number[]): boolean;
}

const spectral = async (run: Run, document: string, ruleset: string) => {
  const answer = await run('spectral', 'lint', document, '--ruleset', ruleset, '--format', 'json', '--quiet');
  const severities = (JSON.parse(answer) as { severity: number }[]).map(({ severity }) => severity);
  return [severities.filter((value) => value === 0).length, severities.filter((value) => value > 0).length];
};

const owasp = '@stoplight/spectral-owasp-ruleset';

const withRules = async (run: Run, document: string, folder: string, extended: string) => {
  const ruleset = join(folder, 'ruleset.json');
  await writeFile(ruleset, JSON.stringify({ extends: [[extended, 'all']] }));
  return spectral(run, document, ruleset);
};

const ibm = async (run: Run, document: string, ruleset: string) => {
  const answer = await run('lint-openapi', '--json', '--impact-score', '--ruleset', ruleset, document);
  const { error, warning, impactScore } = JSON.parse(answer) as {
    error: { results: unknown[] };
    warning: { results: unknown[] };
    impactScore: { categorizedSummary: { overall: number } };
  };
  return [error.results.length, warning.results.length, impactScore.categorizedSummary.overall];
};

const redocly = async (run: Run, document: string, config: string) => {
  const answer = await run('redocly', 'lint', document, '--config', config, '--format', 'json');
  const { totals } = JSON.parse(answer) as { totals: { errors: number; warnings: number } };
  return [totals.errors + totals.warnings];
};

const RULERS: Ruler[] = [
  {
    name: 'Redocly recommended-strict, errors',
    async measure(run, document, folder) {
      const config = join(folder, 'redocly.yaml');
      await writeFile(config, 'extends: [recommended-strict]\ntelemetry: off\n');
      return redocly(run, document, config);
    },
    // As `make check` has it: in the files, what nothing in the bundle refers to is referred to by the root.
    settled: (run) => redocly(run, 'spec/v1/openapi.yaml', 'redocly.yaml'),
    mark: '0',
    holds: ([faults]) => faults === 0,
  },
  {
    // 92 asks 19 of 36 operations for at most 3 parameters, at most 3 levels, and no `oneOf`. Without those of the conflicts
    // it would be 92.1, and then no client could tell from a problem's `type` which fields it has.
    name: '`redocly score`, agent readiness',
    async measure(run, document) {
      return [
        (JSON.parse(await run('redocly', 'score', document, '--format', 'json')) as Score).agentReadiness,
      ];
    },
    mark: '≥ 92',
    holds: ([score]) => score! >= 92,
  },
  {
    name: '@seriousme/openapi-schema-validator, errors',
    async measure(run, document) {
      return [/"valid": true/.test(await run('validate-api', document)) ? 0 : 1];
    },
    mark: '0',
    holds: ([faults]) => faults === 0,
  },
  {
    name: 'Spectral oas, errors / warnings',
    measure: (run, document, folder) => withRules(run, document, folder, 'spectral:oas'),
    settled: (run) => spectral(run, ours, '.spectral.yaml'),
    mark: '0 / 0',
    holds: (values) => values.every((count) => count === 0),
  },
  {
    name: 'Spectral OWASP, errors / warnings',
    measure: (run, document, folder) =>
      withRules(run, document, folder, join(root, 'node_modules', owasp, 'dist/ruleset.mjs')),
    settled: (run) => spectral(run, ours, '.spectral.yaml'),
    mark: '0 / 0',
    holds: (values) => values.every((count) => count === 0),
  },
  {
    name: 'IBM openapi-validator, errors / warnings / impact score',
    measure: (run, document) => ibm(run, document, 'default'),
    settled: (run) => ibm(run, ours, '.ibm-openapi.mjs'),
    mark: '< 10 / < 30 / ≥ 60',
    holds: ([errors, warnings, score]) => errors! < 10 && warnings! < 30 && score! >= 60,
  },
];

interface Score {
  agentReadiness: number;
}

/**
 * Runs a tool of this repository and returns what it prints. The tools fail when they find something, so the
 * exit status is ignored.
 */
const run: Run = (bin, ...args) =>
  new Promise((done) => {
    const path = join(root, 'node_modules/.bin', bin);
    const options = { cwd: root, maxBuffer: 1e9, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } };
    execFile(process.execPath, [path, ...args], options, (_error, stdout) => done(stdout));
  });

/** A document by path or address, as a file. */
async function fetched(source: string, folder: string, name: string): Promise<string> {
  if (!/^https?:/.test(source)) return resolve(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const file = join(folder, `${name}.yaml`);
  await writeFile(file, await response.text());
  return file;
}

const operationCount = async (file: string): Promise<number> => operationsOf(await contractIn(file)).length;

async function main() {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-rulers-'));
  try {
    const others = [];
    for (const [name, source] of [
      ['Train Travel', process.env['TRAIN']],
      ['Museum', process.env['MUSEUM']],
    ] as const) {
      if (source) others.push({ name, file: await fetched(source, folder, name) });
    }
    const documents = [...others, { name: 'ours', file: ours }];
    const sizes = await Promise.all(documents.map(({ file }) => operationCount(resolve(root, file))));
    const header = ['Ruler', ...documents.map(({ name }) => name), 'ours, with our settings', 'mark'];
    console.log(`| ${header.join(' | ')} |\n|${header.map(() => '---').join('|')}|`);
    // Most rulers count faults, and a longer contract has more places for them.
    console.log(`| ${['Operations', ...sizes, '', ''].join(' | ')} |`);
    for (const ruler of RULERS) {
      const cells = [];
      for (const { file } of documents) cells.push(await ruler.measure(run, file, folder));
      const counted = (await ruler.settled?.(run)) ?? cells.at(-1)!;
      const row = [ruler.name, ...[...cells, counted].map((values) => values.join(' / ')), ruler.mark];
      const holds = ruler.holds(counted);
      console.log(`| ${row.join(' | ')} |${holds ? '' : ' missed'}`);
      if (!holds) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
