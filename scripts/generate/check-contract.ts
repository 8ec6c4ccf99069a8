import { join, resolve } from 'node:path';
import { contractIn } from '../../packages/contract-diff/src/loading/load.ts';
import { type Contract, contractOf, numberOf } from '../../packages/contract-diff/src/openapi/document.ts';
import { bundle } from '../contract/bundling/bundle.ts';
import { fileFaults } from '../contract/bundling/check-spec-files.ts';
import { lintFaults } from '../contract/bundling/lint.ts';
import { flat } from '../contract/bundling/merge-all-of.ts';
import { opened } from '../contract/bundling/opened.ts';
import { type ContractFault, contractFaults, missingExamples } from '../contract/judging/contract-rules.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Maximum number of faults in the message of `ContractFaults`. */
const FAULTS_MAX = 20;

/** Error for a contract with faults. The message has a line for each fault: file, line, fault, and what to do. */
export class ContractFaults extends Error {
  constructor(faults: readonly string[]) {
    const more = faults.length > FAULTS_MAX ? [`and ${faults.length - FAULTS_MAX} more`] : [];
    super([...faults.slice(0, FAULTS_MAX), ...more].join('\n'));
  }
}

interface SoundContract {
  readonly contract: Contract;
  /** The opened contract: see `opened`. */
  readonly open: unknown;
}

/**
 * Checks and bundles the contract in a folder such as `spec/v1`. Cheap checks run first, and a check runs only if the
 * checks before it have found nothing, because one mistake would otherwise cause many lines. `isServed` is false for a
 * contract that exists only for tests: because this contract shares most files with version 1, its files aren't
 * checked again, and it needs no examples.
 *
 * @throws {ContractFaults} if the contract has faults.
 */
export async function soundContract(folder: string, isServed: boolean): Promise<SoundContract> {
  const entry = join(folder, 'openapi.yaml');
  const { broken, hidden } = isServed ? await fileFaults(folder) : { broken: [], hidden: [] };
  check(broken.map((fault) => `${folder}/${fault}`));
  if (isServed) check(await lintFaults(entry));
  const source = await bundle(entry);
  const contract = contractOf(flat(source), folder);
  const version = folder.split('/').at(-1) ?? '';
  const number = numberOf(contract);
  const faults = [...contractFaults(contract), ...(isServed ? missingExamples(contract) : [])];
  if (!number.startsWith(`${version.slice(1)}.`)) {
    const reason = `is ${number}, and the folder is ${version}: correct one of the two`;
    faults.push({ at: '#/info/version', reason });
  }
  check([...(await inFiles(entry, faults)), ...hidden.map((fault) => `${folder}/${fault}`)]);
  return { contract, open: opened(contract.root.node, source) };
}

function check(faults: readonly string[]): void {
  if (faults.length > 0) throw new ContractFaults(faults);
}

/** Returns a line for each fault, with the file and the line that caused the fault. */
async function inFiles(entry: string, faults: readonly ContractFault[]): Promise<string[]> {
  if (faults.length === 0) return [];
  const { lines } = await contractIn(resolve(ROOT, entry), entry);
  return Promise.all(faults.map(async ({ at, reason }) => `${(await lines(at)) ?? entry} ${at} ${reason}`));
}
