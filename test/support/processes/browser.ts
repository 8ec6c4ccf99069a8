import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
} from 'playwright-core';
import type { Test } from 'tap';

// The headless shell comes first: it has no windows of its own to draw, so the tests need a third less CPU time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const program = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));

/** Reason why browser tests are skipped on this machine, or false. In CI the browser tests are never skipped. */
export const withoutBrowser =
  program || process.env['CI']
    ? false
    : 'there is no Chromium here: install the package chromium-headless-shell';

/** Starts a headless Chromium. The browser is closed when the test ends. */
export async function openBrowser(t: Test): Promise<Browser> {
  if (!program)
    throw new Error('there is no Chromium: install the package chromium-headless-shell, or set CHROMIUM');
  const browser = await chromium.launch({
    executablePath: program,
    // In containers Chromium's sandbox rarely works. The tests can run without the sandbox, because the browser opens
    // only the project's own pages.
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      // The tests reach no other machine. A route for each request would have the same effect, but it slows each request
      // down, and the browser would not use its cache.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
  t.teardown(() => browser.close());
  return browser;
}

/** Waits until an element has the focus. A dialog moves the focus only after it has opened. */
export const waitForFocus = (element: Locator): Promise<void> =>
  element.and(element.page().locator(':focus')).waitFor();

export interface Watched {
  context: BrowserContext;
  /** Addresses of requests to other machines. The browser doesn't connect to them. */
  elsewhere: string[];
  /** Errors in pages: failed scripts, violations of the Content-Security-Policy and others. */
  complaints: string[];
}

/**
 * Opens a browser context with its own cookies. The context records requests to other machines, and errors in pages.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en', ...options });
  // The default is 30 s. On a busy machine a page may need more time.
  context.setDefaultTimeout(120_000);
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^(?:http|ws)s?:$/.test(protocol) && hostname !== '127.0.0.1') elsewhere.push(request.url());
  });
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
 * Takes screenshots in light and dark colours, for a desktop, a phone and a small phone. The screenshots are stored in
 * the folder that the setting SCREENSHOTS names. If SCREENSHOTS isn't set, no screenshot is taken.
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
