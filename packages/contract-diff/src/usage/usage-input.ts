import type { Change } from '../model/changes.ts';
import { type Contract, UnreadableContract, operationsOf } from '../openapi/document.ts';
import { withReach } from './affected-clients.ts';
import { type Usage, daysOf, ofVersion, readUsage } from './usage-file.ts';

/** Options of the command that concern usage. */
interface Asked {
  readonly usage?: string | undefined;
  /** Number of days. A part of the API counts as unused if no client has used it for this number of days. */
  readonly ignoreUnused?: number | undefined;
}

/**
 * The usage file, if there is one. The usage file is the source for the affected clients of a change. Without a usage
 * file, changes name no clients.
 */
export class Observed {
  readonly #usage: Usage | undefined;
  readonly #ignoreUnused: number | undefined;
  #isOfThese = false;

  constructor(usage: Usage | undefined, ignoreUnused?: number) {
    this.#usage = usage;
    this.#ignoreUnused = ignoreUnused;
  }

  /** @throws {UnreadableContract} if the usage file covers fewer days than `ignoreUnused`. */
  static async in({ usage: path, ignoreUnused }: Asked): Promise<Observed> {
    if (path === undefined) return new Observed(undefined);
    const usage = await readUsage(path);
    const days = daysOf(usage);
    if (days >= (ignoreUnused ?? 0)) return new Observed(usage, ignoreUnused);
    throw new UnreadableContract(
      `${path} has ${days} days, from ${usage.from} to ${usage.to}: it can't say what is unused for ${ignoreUnused}`,
    );
  }

  /** Adds the affected clients to the changes of an API version. Also returns the usage of that version. */
  reached(
    version: string,
    contracts: readonly Contract[],
    changes: readonly Change[],
  ): { changes: readonly Change[]; usage?: Usage } {
    if (!this.#usage) return { changes };
    const known = new Set(contracts.flatMap((contract) => operationsOf(contract).map(({ id }) => id)));
    const usage = ofVersion(this.#usage, version, known);
    if (usage.clients.some(({ operation }) => known.has(operation))) this.#isOfThese = true;
    return { changes: withReach(changes, usage, this.#ignoreUnused), usage };
  }

  /**
   * Checks that the usage file names operations of the compared contracts. Without this check, a file from another API
   * would make all changes look as if they affected no client.
   *
   * @throws {UnreadableContract} if the file names none of these operations.
   */
  check(): void {
    const [first] = this.#usage?.clients ?? [];
    if (!first || this.#isOfThese) return;
    const version = first.version === undefined ? '' : ` of ${first.version}`;
    throw new UnreadableContract(
      // `first` is an entry of the usage file, so the file exists.
      `${this.#usage!.name} has no operation of these contracts: it begins with ${first.operation}${version}`,
    );
  }
}
