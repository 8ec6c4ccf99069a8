import { readFile } from 'node:fs/promises';
import { RULES } from './read-deploy-files.ts';

/** Two thresholds are times for which a worker has to wait. They are shorter, too. */
const SHORTER: [rule: string, drill: string][] = [
  ['> 120', '> 40'],
  ['> 600', '> 70'],
];

const SECONDS = { m: 1, h: 60 } as const;

/** Reads the rules of `deploy/alerts/` with seconds in place of minutes. */
export async function shorterRules(): Promise<string> {
  const text = await readFile(RULES, 'utf8');
  const inSeconds = text.replaceAll(/(?<=for: |\[|offset )(\d+)([mh])\b/g, (_all, count, unit) => {
    // The pattern matches one of these two units.
    return `${Number(count) * SECONDS[unit as keyof typeof SECONDS]}s`;
  });
  return SHORTER.reduce((rules, [long, short]) => rules.replaceAll(long, short), inSeconds);
}
