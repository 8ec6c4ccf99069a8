import { connect } from '../db/base/open.ts';
import { copyIntoShards } from '../db/shards/copy/index.ts';
import { reconcileUses } from '../db/shards/codes/reconcile-uses.ts';
import { reconcileStock } from '../db/shards/stock/reconcile-stock.ts';
import { type Command, refused } from './command.ts';

/**
 * Copies all rows to an installation with shards, and compares the copies with the originals. The result contains no
 * data of the rows.
 */
export const shardsCopy: Command = {
  takes: 'url',
  help: 'copies the installation at this URL, which has one schema, into the shards of this new installation',
  isKept: true,
  // The URL may contain a password.
  hidesId: 'secret',
  async run({ shop: { shards }, id, connections, log, caller: { traceId } }) {
    if (!shards)
      return refused('This installation has no shards. Set DATABASE_ENGINE, and run --role migrate.');
    if (!URL.canParse(id))
      return refused('The source is missing or not a URL. Give a URL such as that of DATABASE_URL.');
    // There is no statement timeout, because one statement may count all rows of a table.
    const from = connect(id, { ...connections, poolSize: 2, statementTimeout: 0 });
    try {
      const outcome = await copyIntoShards(from, shards, (what) =>
        log.info({ job: 'shards copy', traceId }, what),
      );
      if (outcome.kind === 'refused') return refused(outcome.why);
      const { kind: _, isSame, ...compared } = outcome;
      const next = isSame
        ? 'Start the service on this installation.'
        : 'Keep the old installation running, and find out why they differ.';
      return { result: { isSame, ...compared, next }, kept: { isSame }, isFault: !isSame };
    } finally {
      await from.destroy();
    }
  },
};

export const shardsReconcile: Command = {
  help: 'after a restore of a shard or the main schema from its own backup: makes their numbers of stock and of discount codes agree',
  isKept: true,
  async run({ shop: { shards } }) {
    if (!shards) return refused('This installation has no shards.');
    const reconciled = await reconcileStock(shards);
    const codes = await reconcileUses(shards);
    const missing = reconciled.filter((one) => one.missing > 0);
    const next =
      missing.length > 0
        ? 'Orders have reserved more units than exist. Count the stock, and cancel some orders.'
        : 'Start the service.';
    return { result: { reconciled, codes, next }, isFault: missing.length > 0 };
  },
};
