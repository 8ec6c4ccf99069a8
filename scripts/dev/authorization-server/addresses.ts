/**
 * Default address of the web client. The setting WEB_CLIENT_URL can name another address. The port isn't 5000, because
 * macOS uses that port.
 */
export const WEB_CLIENT_URL = 'http://127.0.0.1:4100';

/** Default address of the back office. The setting BACK_OFFICE_URL can name another address. */
export const BACK_OFFICE_URL = 'http://127.0.0.1:4200';

/** Describes which setting to change if another program already uses an address. */
export function takenAddress(what: string, url: string, setting: string): string {
  const other = new URL(url);
  other.port = String(Number(other.port || 80) + 1);
  return `${what} can't listen at ${url}: another program does. Stop that one, or set ${setting}=${other.origin}.`;
}
