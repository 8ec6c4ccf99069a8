import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { TABLES } from '../../config.ts';
import { isNeeded } from '../../environment.ts';

const README = join(import.meta.dirname, '../../README.md');
const BEGIN = '<!-- Made from config.ts by make generate. -->';
const END = '<!-- End of the settings. -->';

/** Returns the README, with a row for every setting between its two comments. */
export async function readmeWithSettings(): Promise<string> {
  const readme = await readFile(README, 'utf8');
  const [before, rest] = readme.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${await settingsTable()}\n${END}${after}`;
}

/** Formats the table as Prettier leaves it, because it checks the README. */
async function settingsTable(): Promise<string> {
  const rows = TABLES.flatMap(({ only, settings }) =>
    Object.entries(settings).map(([name, setting]) => {
      const mark = isNeeded(setting) ? ' *' : '';
      const fallback = setting.default === '' ? '–' : `\`${setting.default}\``;
      const when = only === undefined ? '' : `with \`${only}\`: `;
      return `| \`${name}\`${mark} | ${fallback} | ${when}${setting.help} |`;
    }),
  );
  const table = ['| Name | Default | |', '| -- | -- | -- |', ...rows].join('\n');
  return format(table, { ...(await resolveConfig(README)), parser: 'markdown' });
}
