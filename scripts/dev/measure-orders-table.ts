import { type Page, chromium } from 'playwright-core';
import { logIn } from './log-in.ts';

/**
 * Measures how fast the back office shows its table of orders with each filter, while `make start` runs with many orders
 * (`scripts/dev/fill-orders.ts`). Prints a table. Needs Chromium.
 * `node scripts/dev/measure-orders-table.ts`
 */
const ROUNDS = 9;

const { BACK_OFFICE_URL = 'http://127.0.0.1:4200', CHROMIUM = '/usr/bin/chromium' } = process.env;

/** Day in the past, such as 2026-11-26. */
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Values of the table's filters. */
const FILTERS = {
  status: 'SUBMITTED CONFIRMED COMPLETED CANCELLED EXPIRED',
  paymentStatus:
    'PENDING REQUIRES_ACTION AUTHORIZED PARTIALLY_PAID PAID PARTIALLY_REFUNDED REFUNDED FAILED VOIDED',
  fulfillmentStatus: 'UNFULFILLED PARTIALLY_FULFILLED FULFILLED',
  deliveryStatus: 'NONE PARTIALLY_DELIVERED DELIVERED',
  returnStatus: 'NONE OPEN PARTIALLY_RETURNED RETURNED',
  readyToShip: 'true false',
  shipmentHeld: 'true false',
  attention: 'true false',
};

/** Search parameters of the page's address: each value of each filter alone, and frequent combinations. */
const SEARCHES = [
  '',
  ...Object.entries(FILTERS).flatMap(([filter, values]) =>
    values.split(' ').map((value) => `${filter}=${value}`),
  ),
  `from=${dayBefore(0)}`,
  `from=${dayBefore(60)}&to=${dayBefore(30)}`,
  `status=COMPLETED&from=${dayBefore(300)}&to=${dayBefore(270)}`,
  'status=CONFIRMED&paymentStatus=PAID&readyToShip=true',
  'sort=OLDEST_FIRST',
  'status=COMPLETED&sort=OLDEST_FIRST',
  'q=SKU-77',
  'q=22AB',
];

interface Opened {
  /** Time in ms from the request for the orders to the end of its answer. */
  answered: number;
  /** Time in ms from the navigation until the number of orders is shown. */
  shown: number;
  /** Text that says which orders are shown. */
  count: string;
}

async function open(page: Page, search: string): Promise<Opened> {
  await page.goto(`${BACK_OFFICE_URL}/orders?${search}`);
  const status = page
    .getByRole('status')
    .filter({ hasText: /orders?$/ })
    .or(page.getByText('No orders found'));
  await status.first().waitFor();
  const [shown, answered] = await page.evaluate<
    [number, number]
  >(`[performance.now(), Math.max(0, ...performance
    .getEntriesByType('resource').filter(({ name }) => /\\/orders\\?/.test(name)).map(({ duration }) => duration))]`);
  return { answered, shown, count: await status.first().innerText() };
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  await logIn(page, BACK_OFFICE_URL, '/orders');
  console.log('| filter | answer, ms: median | max | shown, ms: median | max | orders |');
  console.log('|--|--|--|--|--|--|');
  for (const search of SEARCHES) {
    const opened: Opened[] = [];
    while (opened.length < ROUNDS) opened.push(await open(page, search));
    const times = (['answered', 'shown'] as const).flatMap((which) => {
      const sorted = opened.map((each) => each[which]).toSorted((a, b) => a - b);
      return [sorted[ROUNDS >> 1], sorted.at(-1)].map((time) => Math.round(time ?? 0));
    });
    console.log(`| ${[search || 'none', ...times, opened[0]?.count].join(' | ')} |`);
  }
} finally {
  await browser.close();
}
