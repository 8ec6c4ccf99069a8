import { type Kind, type ReadSettings, type Settings, setting } from '../../../environment.ts';

/** A shop that the payment page may name and link to. */
export interface Shop {
  name: string;
  origin: string;
}

export interface SimulatedConfig {
  provider: 'simulated';
  shops?: Shop[];
}

/**
 * Parses a list of origins. An origin may have the name of its shop before it: `Tea and Pots http://127.0.0.1:4100,
 * http://127.0.0.1:4101`.
 */
const shops: Kind<Shop[]> = (given) => {
  const known: Shop[] = [];
  for (const entry of given.split(',')) {
    let name: string[] = [];
    for (const word of entry.split(/\s+/).filter((one) => one !== '')) {
      const origin = /^https?:\/\//.test(word) ? URL.parse(word)?.origin : undefined;
      if (origin === undefined) name.push(word);
      else {
        known.push({ name: name.join(' ') || 'the shop', origin });
        name = [];
      }
    }
    if (name.length > 0)
      return { fault: 'must be origins separated by commas, each with an optional name in front.' };
  }
  return { value: known };
};

export const settings = {
  RETURN_ORIGINS: setting(
    'shops',
    shops,
    '',
    'shops that the simulated payment page may return to: `Tea http://127.0.0.1:4100`',
  ),
} satisfies Settings;

export function readSettings(read: ReadSettings): SimulatedConfig {
  return { provider: 'simulated', ...read(settings) };
}
