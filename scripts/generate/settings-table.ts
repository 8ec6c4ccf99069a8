import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { TABLES } from '../../config.ts';
import { isNeeded } from '../../environment.ts';

const ROOT = join(import.meta.dirname, '../..');
const BEGIN = '<!-- Made from config.ts by make generate. -->';
const END = '<!-- End of the settings. -->';
const HEAD = ['| Name | Default | |', '| -- | -- | -- |'];

/** Settings that an operator needs first. README.md lists only these settings. */
const FIRST = [
  ...['DATABASE_URL', 'BASE_URL', 'AUTH_URL', 'AUDIENCE'],
  ...['PAYMENT_PROVIDER', 'WEBHOOK_SECRET_KEYS', 'ADMIN_PORT', 'TRUSTED_PROXIES'],
];

interface Row {
  subject: string;
  name: string;
  line: string;
}

const ROWS: Row[] = TABLES.flatMap(({ subject, only, settings }) =>
  Object.entries(settings).map(([name, setting]) => {
    const mark = isNeeded(setting) ? ' *' : '';
    const fallback = setting.default === '' ? '–' : `\`${setting.default}\``;
    const when = only === undefined ? '' : `with \`${only}\`: `;
    return { subject, name, line: `| \`${name}\`${mark} | ${fallback} | ${when}${setting.help} |` };
  }),
);

/**
 * Returns the documents that list settings, by path. In each document, tables of the settings replace the text between
 * the comments `BEGIN` and `END`.
 */
export async function documentsWithSettings(): Promise<Map<string, string>> {
  const first = FIRST.flatMap((name) => ROWS.filter((row) => row.name === name)).map(({ line }) => line);
  const subjects = [...Map.groupBy(ROWS, ({ subject }) => subject)].map(([subject, rows]) =>
    [`## ${subject}\n`, ...HEAD, ...rows.map(({ line }) => line)].join('\n'),
  );
  return new Map([
    ['README.md', await withTables('README.md', [...HEAD, ...first].join('\n'))],
    ['SETTINGS.md', await withTables('SETTINGS.md', subjects.join('\n\n'))],
  ]);
}

/**
 * Inserts the tables into a document. Formats the tables with Prettier, because `make check` requires Prettier's
 * format.
 */
async function withTables(path: string, tables: string): Promise<string> {
  const file = join(ROOT, path);
  const [before, rest] = (await readFile(file, 'utf8')).split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no ${BEGIN} and ${END}`);
  const formatted = await format(tables, { ...(await resolveConfig(file)), parser: 'markdown' });
  return `${before}${BEGIN}\n\n${formatted}\n${END}${after}`;
}
