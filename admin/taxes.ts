import { findOlderProcesses, replaceTaxSettings } from '../db/catalogue/tax-settings.ts';
import { type Command, refused } from './command.ts';

export const taxesChange: Command = {
  help: 'makes the HOME_COUNTRY, PRICES_INCLUDE_TAX and TAX_FROM that it runs with those of the shop',
  isKept: true,
  async run({ db, settings: { tax } }) {
    const older = await findOlderProcesses(db);
    if (older !== undefined) return refused(`${older}: replace these processes first`);
    await replaceTaxSettings(db, tax);
    const next = 'Restart all processes of the service with these settings: others refuse to start.';
    return { result: { changed: true, ...tax, next } };
  },
};
