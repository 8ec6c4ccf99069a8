import { kindAndName, listUsage } from '../db/usage/list-usage.ts';
import type { Command } from './command.ts';

/** Name of the format that `contract-diff --usage` reads. `packages/contract-diff/README.md` describes this format. */
const FORMAT = 'contract-usage/1';

export const usageExport: Command = {
  help: 'prints which client uses which part of the contract, for contract-diff --usage',
  isKept: false,
  async run({ db }) {
    const { from, to, usage } = await listUsage(db);
    const clients = usage.map(({ clientId: client, version, operation, calls, lastDay, parts }) => ({
      ...{ client, version, operation, calls, lastDay },
      parts: parts.map(({ part, ...times }) => ({ ...kindAndName(part), ...times })),
    }));
    return { result: { format: FORMAT, from, to, usage: clients } };
  },
};
