import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contractIn } from '../../../packages/contract-diff/src/loading/load.ts';
import { operationsOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { checkMarks } from './marks.ts';
import { CONTRACT as ours, ROOT as root, type Run, run, strictConfig } from './ruler-tools.ts';

/**
 * Rates this project's contract with rulers (tools that rate OpenAPI documents), and prints a Markdown table. Fails if
 * the contract doesn't reach a mark. `TRAIN` and `MUSEUM` are the paths of two well-known good documents, Train Travel
 * and Museum. If the paths are given, these documents are rated, too.
 */
interface Ruler {
  name: string;
  /** Returns the result for a document with the ruler's default settings. */
  measure(run: Run, document: string, folder: string): Promise<number[]>;
  /**
   * Returns the result for this project's contract with the ruler's settings in this repository. The function is
   * missing if this repository has no such settings.
   */
  settled?(run: Run): Promise<number[]>;
  /** The mark to reach, in words. If this text is missing, the mark is in `marks.json`. */
  mark?: string;
  holds?(values: number[]): boolean;
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
      return redocly(run, document, await strictConfig(folder));
    },
    // Rates the source files, as `make check` does, because their entry file uses schemas that nothing in the bundle
    // uses.
    settled: (run) => redocly(run, 'spec/v1/openapi.yaml', 'redocly.yaml'),
    mark: '0',
    holds: ([faults]) => faults === 0,
  },
  {
    name: '`redocly score`, agent readiness',
    async measure(run, document) {
      return [
        (JSON.parse(await run('redocly', 'score', document, '--format', 'json')) as Score).agentReadiness,
      ];
    },
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
  },
];

interface Score {
  agentReadiness: number;
}

/** Returns the path of a document. Downloads the document first if `source` is an address. */
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
    // The number of operations is shown, because most rulers count faults, and a longer contract can contain more
    // faults.
    console.log(`| ${['Operations', ...sizes, '', ''].join(' | ')} |`);
    for (const ruler of RULERS) {
      const cells = [];
      for (const { file } of documents) cells.push(await ruler.measure(run, file, folder));
      const counted = (await ruler.settled?.(run)) ?? cells.at(-1)!;
      const row = [
        ruler.name,
        ...[...cells, counted].map((values) => values.join(' / ')),
        ruler.mark ?? 'marks.json',
      ];
      const holds = ruler.holds?.(counted) ?? true;
      console.log(`| ${row.join(' | ')} |${holds ? '' : ' missed'}`);
      if (!holds) process.exitCode = 1;
    }
    await checkMarks();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
