import { type Page, chromium } from 'playwright-core';
import { type Send, backOffice } from './back-office-client.ts';
import { logIn } from './log-in.ts';

/**
 * Measures how fast the back office shows its first page in a browser without a cache, while `make start` runs: the
 * dashboard, the table of orders, and an order. Prints a table. Needs Chromium and at least one order.
 * `node scripts/dev/measure-speed.ts`
 */
const PAGES: [name: string, path: (orderId: string) => string][] = [
  ['an order', (orderId) => `/orders/${orderId}`],
  ['orders', () => '/orders'],
  ['dashboard', () => '/'],
];

/** Speeds of the network as in Chromium's own tools. `bytes`: bytes per second. */
const NETWORKS = {
  'no limit': undefined,
  'fast 4G': { latency: 60, bytes: 1_125_000 },
  'fast 3G': { latency: 150, bytes: 200_000 },
};

type Network = keyof typeof NETWORKS;

/** Conditions of the measurements. `slowdown`: how much slower the processor is. */
const CONDITIONS: { network: Network; slowdown: number }[] = [
  { network: 'no limit', slowdown: 1 },
  { network: 'no limit', slowdown: 4 },
  { network: 'fast 4G', slowdown: 4 },
  { network: 'fast 3G', slowdown: 4 },
];

interface Measured {
  kilobytes: number;
  /** Times in ms since the navigation began. */
  firstPaint: number;
  contentShown: number;
  /** Sum of the parts of tasks that are longer than 50 ms: the page answers no input in this time. */
  blocked: number;
  longestTask: number;
  /** Sum of the layout shifts; 0.1 is the limit of a good page. */
  shift: number;
}

/** Code that the page runs before its own: it records long tasks and layout shifts. */
const RECORD = `
  window.recorded = { tasks: [], shift: 0 };
  new PerformanceObserver((list) => recorded.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) recorded.shift += value; })
    .observe({ type: 'layout-shift', buffered: true });`;

/** Opens a page with an empty cache and a slow processor, and waits until its content is shown. */
async function measure(page: Page, address: string, network: Network, slowdown: number): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const limit = NETWORKS[network];
  if (limit) {
    const { latency, bytes } = limit;
    const throughput = { downloadThroughput: bytes, uploadThroughput: bytes };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  }
  let received = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  await page.goto(address);
  // The table of orders, the sums of an order and the tiles of the dashboard show numbers once they are read.
  await page
    .getByRole('main')
    .getByText(/[€$£]|\d+/)
    .nth(3)
    .waitFor();
  const contentShown = await page.evaluate('performance.now()');
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(`({ ...recorded,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`);
  const { tasks, shift, firstPaint } = found as { tasks: number[]; shift: number; firstPaint: number }; // `RECORD`
  await session.detach();
  return {
    kilobytes: received / 1000,
    firstPaint,
    contentShown: Number(contentShown),
    blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...tasks),
    shift,
  };
}

async function main(): Promise<void> {
  const {
    SERVICE_URL = 'http://127.0.0.1:3000',
    AUTH_URL = 'http://127.0.0.1:4000',
    BACK_OFFICE_URL = 'http://127.0.0.1:4200',
    CHROMIUM = '/usr/bin/chromium',
  } = process.env;
  const send: Send = backOffice(SERVICE_URL, AUTH_URL, 'orders:read');
  const { orders } = await send<{ orders: { id: string }[] }>('GET', '/orders?size=1');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' });
    await context.addInitScript(RECORD);
    await logIn(await context.newPage(), BACK_OFFICE_URL, '/usage');
    console.log('| page | network | CPU | kB | first paint | content | blocked | longest task | shift |');
    console.log('|--|--|--|--|--|--|--|--|--|');
    for (const [name, path] of PAGES)
      for (const { network, slowdown } of CONDITIONS) {
        const page = await context.newPage();
        const address = BACK_OFFICE_URL + path(orders[0]?.id ?? '');
        const one = await measure(page, address, network, slowdown);
        await page.close();
        const ms = [one.firstPaint, one.contentShown, one.blocked, one.longestTask].map(Math.round);
        const cells = [name, network, `1/${slowdown}`, Math.round(one.kilobytes), ...ms];
        console.log(`| ${[...cells, one.shift.toFixed(3)].join(' | ')} |`);
      }
  } finally {
    await browser.close();
  }
}

await main();
