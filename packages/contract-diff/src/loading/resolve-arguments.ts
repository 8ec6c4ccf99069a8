import { execFile } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Contract, UnreadableContract, numberOf } from '../openapi/document.ts';
import {
  type LoadedContract,
  type Versions,
  contractAt,
  contractIn,
  contractInText,
  isCommit,
  isFile,
  isFolder,
  nameTheFile,
  sourcesAt,
} from './load.ts';

/**
 * Returns the root folder of the current git repository. If the current folder belongs to no repository, returns the
 * current folder.
 */
export async function repository(): Promise<string> {
  const git = await promisify(execFile)('git', ['rev-parse', '--show-toplevel']).catch(() => undefined);
  return git?.stdout.trim() || process.cwd();
}

export async function contractsAt(root: string, where: string): Promise<Versions> {
  if (/^https?:\/\//i.test(where))
    throw new UnreadableContract(
      `${where} is a URL, and nothing is fetched. Download the contract (curl -O ${where}), and name the file.`,
    );
  const contract = await contractFrom(root, where);
  if (contract === undefined && (await isFolder(resolve(where))) && !(await isCommit(root, where)))
    throw new UnreadableContract(nameTheFile(where));
  return contract ? new Map([[versionOf(contract), contract]]) : sourcesAt(root, where);
}

/**
 * Reads one contract. `where` may name standard input, a file, or a file in a git commit. Returns undefined if `where`
 * names something else.
 */
async function contractFrom(root: string, where: string): Promise<LoadedContract | undefined> {
  if (where === '-') return contractInText(await text(process.stdin), 'standard input');
  const file = resolve(where);
  if (await isFile(file)) return contractIn(file, where);
  const [, reference, path] = /^([^:]+):(.+)$/.exec(where) ?? [];
  if (reference === undefined || path === undefined) return undefined;
  // As in git, `main:./api.yaml` is relative to the current folder, and `main:api.yaml` to the root folder.
  return contractAt(root, reference, /^\.\.?\//.test(path) ? relative(root, resolve(path)) : path);
}

/** Returns the API version of a contract, such as `v1`: the letter `v` and the major number. */
const versionOf = (contract: Contract): string => `v${numberOf(contract).split('.')[0]}`;

/**
 * Pairs the contracts that have the same version of the API. `asked` says whether the arguments name the contract to
 * compare with. If `asked` is true and each side has a single contract, these two contracts form a pair even if their
 * versions differ.
 */
export function pairs(
  before: Versions,
  after: Versions,
  asked: boolean,
): [version: string, before: LoadedContract, after: LoadedContract][] {
  if (after.size === 0) {
    const [first] = before.values();
    throw new UnreadableContract(
      `There is no contract to compare ${first?.name ?? 'it'} with. Name the new contract after the old one: contract-diff OLD NEW. Without NEW, the command compares with spec/v1/openapi.yaml, spec/v2/openapi.yaml ...`,
    );
  }
  return [...before].map(([version, old]) => {
    const only = asked && before.size === 1 && after.size === 1 ? [...after.values()][0] : undefined;
    const current = after.get(version) ?? only;
    if (!current) throw new UnreadableContract(`There is no ${version} any more, which ${old.name} has`);
    return [version, old, current];
  });
}
