import type { Database } from '../db/base/database.ts';
import { findFeedGap, feedStatus } from '../db/feed/feed-status.ts';
import type { Command } from './command.ts';
import { inEach } from './installation.ts';

export const feedStatusCommand: Command = {
  help: 'shows the positions of the feed and of the webhook endpoints',
  isKept: false,
  async run({ db, shop, settings }) {
    const keptDays = settings.eventRetentionDays ?? 'forever';
    const feeds = await inEach(shop.placesOfOrders, async (place) => {
      const status = await feedStatus(place.db);
      return [{ fault: findFeedGap(status) ?? null, keptDays, ...status }];
    });
    const isFault = feeds.some(({ fault }) => fault !== null);
    if (shop.placesOfOrders === shop.places) return { result: feeds[0]!, isFault };
    const { endpoints } = await feedStatus(db);
    const shards = feeds.map(({ keptDays: _, endpoints: __, ...feed }) => feed);
    return { result: { keptDays, shards, woven: await readWoven(db), endpoints }, isFault };
  },
};

export const feedRenew: Command = {
  help: 'after a restore: invalidates all feed cursors of clients, so that clients start again',
  isKept: true,
  async run({ shop }) {
    const shards = await shop.renewFeed();
    const next = 'Restart all processes of the service: they still use the old positions.';
    return { result: { renewed: true, ...(shards.length > 0 && { shards }), next } };
  },
};

/**
 * Reads how far each shard's own feed has been merged. `last`: position of the last merged event in the shard's feed.
 * `place`: position of that event in the merged feed.
 */
const readWoven = (db: Database) =>
  db
    .selectFrom('woven_events')
    .select([
      'shard',
      (eb) => eb.fn.max('shard_position').as('last'),
      (eb) => eb.fn.max('position').as('place'),
    ])
    .groupBy('shard')
    .orderBy('shard')
    .execute();
