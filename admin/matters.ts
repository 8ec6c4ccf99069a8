import { eachOrSkip } from '../db/base/skipped-items.ts';
import type { MatterRecord } from '../db/orders/model/matters.ts';
import { type Command, type Context, refused } from './command.ts';

const TAKES = 'matterId';

/** Number of matters per query. */
const PAGE = 500;

const SHOWN_MAX = 50;

/**
 * Returns a key that is equal for matters with the same cause. The key contains the texts of a matter without their ids
 * and numbers.
 */
const causeOf = ({ kind, failure_code, currency, detail }: MatterRecord): string =>
  JSON.stringify([
    kind,
    failure_code,
    currency,
    detail.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[a-z]+_\w*\d\w*|\d[\d.,:TZ+-]*/g, '#'),
  ]);

/**
 * Finds the open matters with the same cause as the given matter, the oldest first. Returns undefined if the given
 * matter isn't open.
 */
async function findAlike({ shop, id }: Context): Promise<MatterRecord[] | undefined> {
  const first = await shop.store.getMatter(id);
  if (first?.status !== 'OPEN') return undefined;
  const cause = causeOf(first);
  const alike: MatterRecord[] = [];
  for (let page = 0; ; page += 1) {
    const filter = { status: 'OPEN' as const, kind: first.kind };
    const { matters } = await shop.store.listMatters(filter, { page, size: PAGE });
    alike.push(...matters.filter((matter) => causeOf(matter) === cause));
    if (matters.length < PAGE) return alike;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NOT_OPEN = 'There is no open matter with this id. See orders attention.';

export const mattersAlike: Command = {
  takes: TAKES,
  help: 'shows the open matters that have the same cause as this one',
  isKept: false,
  async run(context) {
    const alike = UUID.test(context.id) ? await findAlike(context) : undefined;
    if (!alike) return refused(NOT_OPEN);
    const shown = alike.slice(0, SHOWN_MAX);
    const matters = shown.map(({ id, kind, order_id, created_at, detail }) => ({
      ...{ id, kind, since: created_at, order: order_id, detail },
    }));
    return { result: { totalCount: alike.length, matters } };
  },
};

export const mattersResolve: Command = {
  takes: TAKES,
  help: 'resolves this matter and all open matters of the same cause (matters alike), with --reason as the note',
  isKept: true,
  async run(context) {
    const { shop, caller, reason: note } = context;
    const alike = UUID.test(context.id) ? await findAlike(context) : undefined;
    if (!alike) return refused(NOT_OPEN);
    let resolved = 0;
    const resolve = async ({ id }: MatterRecord) => {
      const outcome = await shop.store.resolveMatter(id, { note, caller, precondition: () => true });
      if (outcome?.kind === 'done') resolved += 1;
    };
    const failed = await eachOrSkip(alike, ({ id }) => id, resolve);
    const why = failed.map(({ id, error }) => ({ id, why: String(error) }));
    return { result: { resolved, failed: why }, isFault: failed.length > 0 };
  },
};
