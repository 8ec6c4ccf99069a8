import { renewCursors } from '../db/event-cursors.ts';
import { faultOfFeed, feedStatus } from '../db/feed-status.ts';
import type { Command } from './command.ts';

export const feedStatusCommand: Command = {
  help: 'shows how far the feed and the receivers of webhooks are',
  isKept: false,
  async run({ db, settings }) {
    const status = await feedStatus(db);
    const fault = faultOfFeed(status);
    const keptDays = settings.eventRetentionDays ?? 'for ever';
    return { result: { fault: fault ?? null, keptDays, ...status }, isFault: fault !== undefined };
  },
};

export const feedRenew: Command = {
  help: 'after a restore: refuses the places in the feed that clients know, so that they begin anew',
  isKept: true,
  async run({ db }) {
    await renewCursors(db);
    return {
      result: { renewed: true, next: 'Restart all processes of the service: they know the old places.' },
    };
  },
};
