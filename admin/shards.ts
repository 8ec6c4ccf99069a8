import { connect } from '../db/base/open.ts';
import { copyIntoShards } from '../db/shards/copy/index.ts';
import { reconcileStock } from '../db/shards/stock/reconcile-stock.ts';
import { type Command, refused } from './command.ts';

/** Copies every row, and compares them. Its result has no row of either shop. */
export const shardsCopy: Command = {
  takes: 'url',
  help: 'copies a shop that is in one schema, at that address, into the shards of this one, which is new',
  isKept: true,
  // It may have a password.
  hidesId: 'secret',
  async run({ shop: { shards }, id, connections, log, caller: { traceId } }) {
    if (!shards) return refused('The shop of the settings has no shards: DATABASE_ENGINE, --role migrate.');
    if (!URL.canParse(id)) return refused('From where? An address such as that of DATABASE_URL.');
    // One statement may count a table as a whole.
    const from = connect(id, { ...connections, poolSize: 2, statementTimeout: 0 });
    try {
      const outcome = await copyIntoShards(from, shards, (what) =>
        log.info({ job: 'shards copy', traceId }, what),
      );
      if (outcome.kind === 'refused') return refused(outcome.why);
      const { kind: _, isSame, ...compared } = outcome;
      const next = isSame ? 'Start the service here.' : 'Keep the old shop going, and look why.';
      return { result: { isSame, ...compared, next }, kept: { isSame }, isFault: !isSame };
    } finally {
      await from.destroy();
    }
  },
};

export const shardsReconcile: Command = {
  help: 'after a shard or home was restored from its own backup: has them agree about the units of each SKU',
  isKept: true,
  async run({ shop: { shards } }) {
    if (!shards) return refused('The shop has no shards.');
    const reconciled = await reconcileStock(shards);
    const missing = reconciled.filter((one) => one.missing > 0);
    const next =
      missing.length > 0
        ? 'Orders hold more units than there are: count the stock, and cancel some.'
        : 'Start the service.';
    return { result: { reconciled, next }, isFault: missing.length > 0 };
  },
};
