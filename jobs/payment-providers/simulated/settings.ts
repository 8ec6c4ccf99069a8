import { type ReadSettings, type Settings, setting, words } from '../../../environment.ts';

export interface SimulatedConfig {
  provider: 'simulated';
  /** Origins that its page may link back to. */
  returnOrigins?: string[];
}

export const settings = {
  RETURN_ORIGINS: setting(words, '', 'shops that its page may lead back to'),
} satisfies Settings;

export function readSettings(read: ReadSettings): SimulatedConfig {
  return { provider: 'simulated', returnOrigins: read(settings).RETURN_ORIGINS };
}
