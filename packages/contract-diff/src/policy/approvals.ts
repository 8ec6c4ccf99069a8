import { createHash } from 'node:crypto';
import { readContractFile } from '../loading/files.ts';
import { type Approval, type Change, causeOf } from '../model/changes.ts';
import { UnreadableContract, canonical, isObject } from '../openapi/document.ts';

/**
 * Returns a short text that identifies a change, for the approvals file. The fingerprint doesn't depend on lines,
 * positions in lists, the level, or the operations that use the changed part.
 */
function fingerprintOf({ rule, side, at, subjects, text, was, is }: Change): string {
  const place = at.replaceAll(/\/(oneOf|anyOf|allOf|parameters|servers|security|tags)\/\d+/g, '/$1/*');
  const identity = canonical([rule, side, place, [...subjects].sort(), text, was ?? null, is ?? null]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

/** Approvals by fingerprint, and the fingerprints that changes of a comparison had. */
export class Approvals {
  readonly #name: string;
  readonly #approvals: ReadonlyMap<string, Approval>;
  readonly #used = new Set<string>();

  constructor(approvals: ReadonlyMap<string, Approval> = new Map(), name = '') {
    this.#approvals = approvals;
    this.#name = name;
  }

  /** @throws {UnreadableContract} if the file can't be read, or an approval isn't complete. */
  static async in(path: string): Promise<Approvals> {
    const { value } = readContractFile(path);
    const wrong = (reason: string) => new UnreadableContract(`${path} is no list of approvals: ${reason}`);
    const entries = isObject(value) ? value['approvals'] : undefined;
    if (!Array.isArray(entries)) throw wrong('it has to be an object with the list `approvals`');
    const approvals = entries.map((entry: unknown, index) => {
      const field = (name: string) => {
        const given = isObject(entry) ? entry[name] : undefined;
        if (typeof given !== 'string' || given.trim() === '')
          throw wrong(`entry ${index + 1} has no \`${name}\``);
        return given;
      };
      const expires = field('expires');
      if (!/^\d{4}-\d\d-\d\d$/.test(expires) || Number.isNaN(Date.parse(expires)))
        throw wrong(`entry ${index + 1} expires ${expires}, which is no day such as 2026-12-31`);
      return [field('fingerprint'), { reason: field('reason'), by: field('by'), expires }] as const;
    });
    return new Approvals(new Map(approvals), path);
  }

  /**
   * Adds the fingerprint to each change, and the approval if there is one. The approval of a change also counts for the
   * same change in the other direction, for example for a field that requests and answers lose. `today` is a day, such as
   * 2026-11-27.
   */
  applied(changes: readonly Change[], today: string): Change[] {
    const byCause = new Map<string, Approval | undefined>();
    return changes.map((change) => {
      const fingerprint = fingerprintOf(change);
      const cause = causeOf(change);
      const own = this.#approvals.get(fingerprint);
      if (own) this.#used.add(fingerprint);
      // Several changes may have the same cause. Then the other direction needs the approvals of all of them.
      if (!change.isOtherDirection) byCause.set(cause, byCause.has(cause) ? own && byCause.get(cause) : own);
      const approval = own ?? (change.isOtherDirection ? byCause.get(cause) : undefined);
      if (!approval) return { ...change, fingerprint };
      return { ...change, fingerprint, approval: { ...approval, isExpired: approval.expires < today } };
    });
  }

  /** Returns a sentence for each approval that no change needs. */
  unused(): string[] {
    return [...this.#approvals]
      .filter(([fingerprint]) => !this.#used.has(fingerprint))
      .map(
        ([fingerprint, { by }]) =>
          `${this.#name}: no change has the fingerprint ${fingerprint} (approved by ${by}). Remove the entry.`,
      );
  }
}
