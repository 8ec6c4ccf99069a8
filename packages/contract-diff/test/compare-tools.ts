import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type Contract, type Expected, base, withSchema } from './cases/case.ts';
import { CONTRACT_CASES, SCHEMA_CASES, SCHEMA_CASES_30, STARTED_CASES } from './cases/index.ts';
import { same } from './cases/same.ts';
import { sameConditions } from './cases/specifications/conditions.ts';
import { migrated, same30 } from './cases/specifications/openapi-3-0.ts';
import { compare } from './verdict.ts';

/**
 * Compares the verdicts of tools on the pairs of contracts in cases/, and prints the table of OTHER-TOOLS.md, which
 * says how to install the tools. The argument is the folder in which they are installed.
 */

interface Pair {
  readonly name: string;
  readonly version: string;
  readonly before: Contract;
  readonly after: Contract;
  /** Whether the change breaks clients, as the table of cases says. */
  readonly isBreaking: boolean;
}

/** Whether a tool calls a change breaking. Throws if the tool can't compare the contracts. */
type Tool = (before: Contract, after: Contract) => Promise<boolean>;

const isBreaking = (expected: Expected) => expected[0] === 'breaking';

function* pairs(): Generator<Pair> {
  for (const [version, cases] of [
    ['3.1.0', SCHEMA_CASES],
    ['3.0.4', SCHEMA_CASES_30],
  ] as const)
    for (const [name, before, after, sent, received] of cases)
      for (const [direction, expected] of [
        ['sent', sent],
        ['received', received],
      ] as const) {
        const [was, is] = [withSchema(before, direction, version), withSchema(after, direction, version)];
        yield { name, version, before: was, after: is, isBreaking: isBreaking(expected) };
      }
  const equal = [
    ...[...same, ...sameConditions].map((pair) => [pair, '3.1.0', '3.1.0'] as const),
    ...same30.map((pair) => [pair, '3.0.4', '3.0.4'] as const),
    ...migrated.map((pair) => [pair, '3.0.4', '3.1.0'] as const),
  ];
  for (const [[name, one, other], version, newVersion] of equal)
    for (const direction of ['sent', 'received'] as const) {
      const [was, is] = [withSchema(one, direction, version), withSchema(other, direction, newVersion)];
      yield { name, version, before: was, after: is, isBreaking: false };
    }
  const started = CONTRACT_CASES.map(
    ([name, change, expected]) => [name, () => {}, change, expected] as const,
  );
  for (const [name, start, change, expected] of [...started, ...STARTED_CASES]) {
    const before = base();
    start(before);
    const after = structuredClone(before);
    change(after);
    yield { name, version: before.openapi, before, after, isBreaking: isBreaking(expected) };
  }
}

/** Loads the tools from a folder. Their types aren't installed here, so they are `any`. */
function toolsIn(folder: string): Record<string, Tool> {
  const load = createRequire(join(folder, 'package.json')) as (name: string) => any;
  const { diffSpecs } = load('openapi-diff');
  const { apiDiff } = load('api-smart-diff');
  const { compareSpecs } = load('@useoptic/openapi-utilities');
  const { denormalize, dereferenceOpenApi } = load('@useoptic/openapi-io');
  const { RuleRunner } = load('@useoptic/rulesets-base');
  const { BreakingChangesRuleset } = load('@useoptic/standard-rulesets');
  // openapi-diff reads only OpenAPI 3.0, so it gets a contract of this version without unused parts.
  const spec = ({ webhooks: _webhooks, components, ...contract }: Contract, location: string) => {
    const isUsed = JSON.stringify(contract).includes('#/components/');
    const document = { ...contract, openapi: '3.0.3', ...(isUsed && { components }) };
    const content = JSON.stringify(document, (_key, value) => {
      if (typeof value !== 'object' || value === null || !('const' in value)) return value;
      const { const: only, ...others } = value;
      return { ...others, enum: [only] };
    });
    return { content, location, format: 'openapi3' };
  };
  const files = mkdtempSync(join(tmpdir(), 'compare-tools-'));
  process.on('exit', () => rmSync(files, { recursive: true }));
  const optic = async (contract: Contract) => {
    const file = join(files, 'contract.json');
    writeFileSync(file, JSON.stringify(contract));
    return { ...denormalize(await dereferenceOpenApi(file)), sourcemap: undefined };
  };
  return {
    'contract-diff': async (before, after) =>
      compare(before, after).some(({ level }) => level === 'breaking'),
    'openapi-diff': async (before, after) => {
      const specs = { sourceSpec: spec(before, 'before'), destinationSpec: spec(after, 'after') };
      return (await diffSpecs(specs)).breakingDifferencesFound;
    },
    'api-smart-diff': async (before, after) =>
      apiDiff(before, after).some(({ type }: { type: string }) => type === 'breaking'),
    optic: async (before, after) => {
      const runner = new RuleRunner([new BreakingChangesRuleset()]);
      const [was, is] = [await optic(before), await optic(after)];
      const { results } = await compareSpecs(was, is, runner, {});
      return results.some(({ passed }: { passed: boolean }) => !passed);
    },
  };
}

/** Maximum time and memory for one comparison. A tool that needs more gives no verdict. */
const [TIME_MS_MAX, MEMORY_MB_MAX] = [5_000, 400];

/** Runs one tool in a thread, so that a comparison without an end can be stopped. */
class Runner {
  readonly #name: string;
  #worker: Worker | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  async verdict({ before, after }: Pair): Promise<boolean> {
    const options = { workerData: this.#name, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX } };
    this.#worker ??= new Worker(import.meta.filename, { ...options, argv: [folder] });
    const worker = this.#worker;
    worker.postMessage([before, after]);
    const [found] = await once(worker, 'message', { signal: AbortSignal.timeout(TIME_MS_MAX) }).catch(
      async (error: unknown) => {
        await this.end();
        throw error;
      },
    );
    if (typeof found !== 'boolean') throw new Error(found);
    return found;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

const [, , folder = '.'] = process.argv;

async function printTable() {
  const all = [...pairs()];
  const breaking = all.filter((pair) => pair.isBreaking).length;
  console.log(`${all.length} pairs: ${breaking} break clients, ${all.length - breaking} don't.\n`);
  console.log('| Tool | right | missed breaks | false alarms | no verdict |\n| - | - | - | - | - |');
  for (const name of Object.keys(toolsIn(folder))) {
    const runner = new Runner(name);
    const counts = { right: 0, missed: 0, alarms: 0, failed: 0 };
    for (const pair of all) {
      const found = await runner.verdict(pair).catch(() => undefined);
      if (found === undefined) counts.failed += 1;
      else if (found === pair.isBreaking) counts.right += 1;
      else if (found) counts.alarms += 1;
      else counts.missed += 1;
    }
    await runner.end();
    console.log(`| ${name} | ${Object.values(counts).join(' | ')} |`);
  }
}

if (isMainThread) await printTable();
else {
  // The main thread passes the name of a tool.
  const tool = toolsIn(folder)[workerData as string]!;
  parentPort?.on('message', ([before, after]) => {
    tool(before, after).then(
      (found) => parentPort?.postMessage(found),
      (error: unknown) => parentPort?.postMessage(String(error)),
    );
  });
}
