/** Address of the web client, unless WEB_CLIENT_URL names another address. Port 5000 is taken on macOS. */
export const WEB_CLIENT_URL = 'http://127.0.0.1:4100';

/** Says which setting to change if another program listens at an address. */
export function takenAddress(what: string, url: string, setting: string): string {
  const other = new URL(url);
  other.port = String(Number(other.port || 80) + 1);
  return `${what} can't listen at ${url}: another program does. Stop that one, or set ${setting}=${other.origin}.`;
}
