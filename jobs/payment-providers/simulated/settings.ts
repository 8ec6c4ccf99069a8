import { type Kind, type ReadSettings, type Settings, setting } from '../../../environment.ts';

/** A shop that the provider's page may name and lead back to. */
export interface Shop {
  name: string;
  origin: string;
}

export interface SimulatedConfig {
  provider: 'simulated';
  shops?: Shop[];
}

/** `Tea and Pots http://127.0.0.1:5000, http://127.0.0.1:5001`: origins, each perhaps after a name. */
const shops: Kind<Shop[]> = (given) => {
  const entries = [...given.matchAll(/([^,]*?)\s*(https?:\/\/[^\s,]+)[\s,]*/g)];
  const read = entries.map(([, name = '', url = '']) => ({
    name: name.trim() || 'the shop',
    origin: URL.parse(url)?.origin,
  }));
  const known = read.filter((shop): shop is Shop => shop.origin !== undefined);
  const isWhole = entries.map(([entry]) => entry).join('') === given && known.length === read.length;
  return isWhole ? { value: known } : { fault: 'must be origins, each perhaps after a name, with commas.' };
};

export const settings = {
  RETURN_ORIGINS: setting(shops, '', 'shops its page names and leads back to: `Tea http://127.0.0.1:5000`'),
} satisfies Settings;

export function readSettings(read: ReadSettings): SimulatedConfig {
  return { provider: 'simulated', shops: read(settings).RETURN_ORIGINS };
}
