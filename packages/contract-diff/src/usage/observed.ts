import type { Change } from '../model/changes.ts';
import { type Contract, UnreadableContract, operationsOf } from '../openapi/document.ts';
import { withReach } from './reach.ts';
import { type Usage, daysOf, ofVersion, readUsage } from './usage-file.ts';

/** What was asked for. */
interface Asked {
  readonly usage?: string | undefined;
  /** In days. */
  readonly ignoreUnused?: number | undefined;
}

/** The usage that changes are held against, if there is any. */
export class Observed {
  readonly #usage: Usage | undefined;
  readonly #ignoreUnused: number | undefined;
  #isOfThese = false;

  constructor(usage: Usage | undefined, ignoreUnused?: number) {
    this.#usage = usage;
    this.#ignoreUnused = ignoreUnused;
  }

  /** @throws {UnreadableContract} where it doesn't go back for as long as what is unused is to be ignored. */
  static async in({ usage: path, ignoreUnused }: Asked): Promise<Observed> {
    if (path === undefined) return new Observed(undefined);
    const usage = await readUsage(path);
    const days = daysOf(usage);
    if (days >= (ignoreUnused ?? 0)) return new Observed(usage, ignoreUnused);
    throw new UnreadableContract(
      `${path} has ${days} days, from ${usage.from} to ${usage.to}: it can't say what is unused for ${ignoreUnused}`,
    );
  }

  /** The changes of a version with whom they reach, and by what that is known. */
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

  /** @throws {UnreadableContract} where it is another API's: all would seem to reach nobody. */
  check(): void {
    const [first] = this.#usage?.clients ?? [];
    if (!first || this.#isOfThese) return;
    const version = first.version === undefined ? '' : ` of ${first.version}`;
    throw new UnreadableContract(
      // Its clients are read above.
      `${this.#usage!.name} has no operation of these contracts: it begins with ${first.operation}${version}`,
    );
  }
}
