import type { Kind } from '../../../environment.ts';

/** Returns whether a text is the IANA name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZone: Kind<string> = (value) =>
  isTimeZone(value) ? { value } : { fault: 'must be the name of a time zone, such as Europe/Berlin.' };
