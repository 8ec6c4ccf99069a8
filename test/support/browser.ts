import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium,
} from 'playwright-core';
import type { Test } from 'tap';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const program = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));

/** Why browser tests can't run here; in CI they have to. */
export const withoutBrowser =
  program || process.env['CI'] ? false : 'there is no Chromium here: install the package chromium';

/** A headless Chromium. Closed when the test ends. */
export async function openBrowser(t: Test): Promise<Browser> {
  if (!program) throw new Error('there is no Chromium: install the package chromium, or set CHROMIUM');
  const browser = await chromium.launch({
    executablePath: program,
    // Its sandbox needs what containers rarely give; all that it sees is our own pages.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  t.teardown(() => browser.close());
  return browser;
}

export interface Watched {
  context: BrowserContext;
  /** Requests that would have left this machine; they are refused. */
  elsewhere: string[];
  /** What pages complained about: errors, failed scripts, breaches of the Content-Security-Policy. */
  complaints: string[];
}

/** Somebody's browser, with cookies of its own, watched. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en', ...options });
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  await context.route(
    ({ hostname, protocol }) => /^(?:http|ws)s?:$/.test(protocol) && hostname !== '127.0.0.1',
    (route, request) => {
      elsewhere.push(request.url());
      return route.abort();
    },
  );
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { context, elsewhere, complaints };
}

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** How a page looks, light and dark, on a desktop and on a phone, as files in the folder SCREENSHOTS; nothing where that isn't set. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(SIZES.desktop);
  await page.emulateMedia({ colorScheme: null });
}
