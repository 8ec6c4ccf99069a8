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

/** Reason why browser tests are skipped on this machine, or false. CI never skips them. */
export const withoutBrowser =
  program || process.env['CI'] ? false : 'there is no Chromium here: install the package chromium';

/** Starts a headless Chromium. The browser is closed when the test ends. */
export async function openBrowser(t: Test): Promise<Browser> {
  if (!program) throw new Error('there is no Chromium: install the package chromium, or set CHROMIUM');
  const browser = await chromium.launch({
    executablePath: program,
    // Containers rarely allow Chromium's sandbox. The tests don't need the sandbox, because the browser opens only the
    // project's own pages.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  });
  t.teardown(() => browser.close());
  return browser;
}

export interface Watched {
  context: BrowserContext;
  /** Addresses of requests to other machines. These requests were blocked. */
  elsewhere: string[];
  /** Errors of pages, such as failed scripts and violations of the Content-Security-Policy. */
  complaints: string[];
}

/** Opens a browser context with its own cookies, and records errors in it. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en', ...options });
  // The default is half a minute. A page that takes seconds on a quiet machine may take longer than that on a busy
  // machine.
  context.setDefaultTimeout(120_000);
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

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
};

/**
 * Takes screenshots in light and dark colours, for a desktop, a phone and a small phone. Stores them in the folder that
 * the setting SCREENSHOTS names. Takes no screenshots if that setting is missing.
 */
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
