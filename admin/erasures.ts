import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type ListedErasure, listErasures, readInstallationId } from '../db/call/erasures.ts';
import { confirmDatabase } from '../db/operator/restored-database.ts';
import { type Command, refused } from './command.ts';
import { inEach } from './installation.ts';

const FORMAT = 'erasures/1';

export const erasuresExport: Command = {
  help: 'prints a list of all erasures, without personal data; store this list apart from backups',
  isKept: false,
  async run({ db, shop }) {
    const all = await inEach(shop.places, (place) => listErasures(place.db));
    // Every shard stores the erasures of customers, so equal erasures are listed once.
    const byId = new Map(all.map(({ shard: _, ...erasure }) => [erasure.id, erasure]));
    const erasures = [...byId.values()];
    const exportedAt = new Date().toISOString();
    return {
      result: { format: FORMAT, installation: await readInstallationId(db), exportedAt, erasures },
    };
  },
};

export const erasuresReapply: Command = {
  takes: 'file',
  help: 'after a restore: repeats the erasures that are in the file of `erasures export` but not in the backup',
  isKept: true,
  async run({ db, shop, id: file, caller }) {
    const exported = toExported(parse(await readFile(file, 'utf8')));
    if (!exported) return refused(`${file} has not the format of \`erasures export\`.`);
    if (exported.installation !== (await readInstallationId(db)))
      return refused(`${file} is of another installation.`);
    const { exportedAt, erasures } = exported;
    const schemas = await inEach(shop.places, async (place) => {
      const outcome = await shop.reapplyErasures(place.db, erasures, caller);
      if (outcome.refused.length === 0) await confirmDatabase(place.db);
      return [outcome];
    });
    const open = schemas.flatMap((schema) => schema.refused);
    const applied = schemas.reduce((sum, schema) => sum + schema.applied, 0);
    const result = { exportedAt, erasures: erasures.length, applied };
    if (open.length === 0) return { result };
    const next =
      'These orders are open in the restored database. End these orders, then run this command again.';
    return { result: { ...result, refused: open, next }, isFault: true };
  },
};

interface Exported {
  installation: string;
  exportedAt: string;
  erasures: ListedErasure[];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const HMAC = /^[\w-]{43}$/;

/** Checks the content of a file. Returns undefined if the content doesn't have the format of an export. */
function toExported(read: unknown): Exported | undefined {
  const { format, erasures } = (read ?? {}) as { format?: unknown; erasures?: unknown }; // fields of an unknown value are unknown, or missing
  if (format !== FORMAT || !Array.isArray(erasures)) return undefined;
  return erasures.every(isErasure) ? (read as Exported) : undefined; // the fields of `read` were checked
}

function isErasure(read: unknown): read is ListedErasure {
  const { id, customer, orderId, erasedAt } = (read ?? {}) as Record<string, unknown>; // fields of an unknown value are unknown, or missing
  const isSubjectValid = customer === undefined ? UUID.test(String(orderId)) : HMAC.test(String(customer));
  return UUID.test(String(id)) && isSubjectValid && !Number.isNaN(Date.parse(String(erasedAt)));
}
