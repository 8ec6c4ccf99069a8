import t from 'tap';
import { numberOf } from '../../db/orders/model/order-number.ts';
import { type Reads, readsOf } from '../support/database/analyze-statements.ts';
import {
  FREQUENT_NAME,
  LARGE_CUSTOMER,
  RARE_SKU,
  type VariedOrders,
  describeOrders,
  fillVariedOrders,
} from '../support/database/fill-varied-orders.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';

/**
 * Fills a shop with a million orders (or ORDERS), requests its lists and searches over HTTP, and checks what each
 * statement read. Prints the largest numbers of rows and blocks for each list. `scripts/bench/README.md` has these
 * numbers.
 */
const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000);

/** No statement reads these tables without an index. */
const LARGE_TABLES = [
  ...['orders', 'order_items', 'order_contacts', 'payment_attempts', 'returns', 'return_items'],
];

const SIZE = 20;

/** Rows and blocks that a page of 20 orders may take, with items, payments and matters. */
const PAGE = { rows: 600, blocks: 1_000 };

/** Maximum number of orders that one search finds (`db/orders/read/search-orders.ts`). */
const FOUND = 10_000;

/** Numbers that a statement may read beside `PAGE`. */
interface Allowance {
  rows: number;
  blocks: number;
}

const NOTHING: Allowance = { rows: 0, blocks: 0 };

/**
 * Entries of an index, without the rows. An entry may also need its page of the visibility map, because this map has more
 * than one page if the table is larger than 256 MB.
 */
const entries = (count: number): Allowance => ({ rows: 1.1 * count, blocks: count / 25 });

/** Expected reads of a list: `count` entries of an index, and the rows of these entries. */
const rows = (count: number): Allowance => ({ rows: 2.5 * count, blocks: count / 1.5 });

/** A list, and what its statements may read. Deep pages may also read an entry for each order before the page. */
interface List {
  /** Path of the request, with its query. */
  path: string;
  body?: object;
  page?: Allowance;
  /** Counts of a total may also read an entry for each order of the list. Without this, counters have the total. */
  total?: (totalCount: number) => Allowance;
}

const ofOrders = (queries: readonly string[], rest: Omit<List, 'path'> = {}): List[] =>
  queries.map((query) => ({ path: `/orders?${query}`, ...rest }));

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const SEARCH: Pick<List, 'page' | 'total'> = {
  page: { rows: 8 * FOUND, blocks: 13 * FOUND },
  total: () => ({ rows: 8 * FOUND, blocks: 13 * FOUND }),
};

const both = (allowance: Allowance): Pick<List, 'page' | 'total'> => ({
  page: allowance,
  total: () => allowance,
});

const large = `customerId=${LARGE_CUSTOMER}`;

/** Lists whose totals are sums of counters, and lists that contain only a few orders. */
const byCounters = ({ sample, newest }: VariedOrders): List[] =>
  ofOrders([
    '',
    `number=${numberOf(sample)}`,
    `reference=${sample.reference}`,
    `reference=${sample.reference}&${large}`,
    newest.map((id) => `orderId=${id}`).join('&'),
    `${newest.map((id) => `orderId=${id}`).join('&')}&paymentStatus=PAID`,
    'status=COMPLETED',
    'status=SUBMITTED',
    'status=SUBMITTED&status=COMPLETED',
    `customerId=${sample.customer_id}`,
    large,
    `${large}&status=SUBMITTED`,
    `${large}&status=COMPLETED`,
    'attention=true',
    'attention=false',
    'attention=true&status=COMPLETED&status=SUBMITTED',
    `attention=true&${large}`,
    `attention=false&${large}`,
    `attention=true&paymentStatus=PAID`,
    `attention=true&createdFrom=${daysAgo(400)}`,
    `fulfillmentStatus=UNFULFILLED&customerId=${sample.customer_id}`,
    `updatedFrom=${daysAgo(9000)}&customerId=${sample.customer_id}`,
    'shipmentHeld=true',
    'shipmentHeld=false',
    'shipmentHeld=true&attention=true',
    `shipmentHeld=true&${large}`,
    `shipmentHeld=true&paymentStatus=PAID&sort=OLDEST_FIRST`,
    `readyToShip=true&customerId=${sample.customer_id}`,
    `returnStatus=OPEN&customerId=${sample.customer_id}`,
  ]);

/** Lists whose matches are counted one by one, in an index. */
const byMatches: List[] = ofOrders(
  [
    'paymentStatus=PAID',
    'paymentStatus=REQUIRES_ACTION',
    'paymentStatus=PENDING&paymentStatus=REQUIRES_ACTION',
    'fulfillmentStatus=UNFULFILLED',
    'fulfillmentStatus=PARTIALLY_FULFILLED',
    'fulfillmentStatus=FULFILLED',
    'paymentStatus=PAID&fulfillmentStatus=UNFULFILLED',
    'paymentStatus=REQUIRES_ACTION&fulfillmentStatus=FULFILLED',
    'status=CONFIRMED&paymentStatus=PAID&fulfillmentStatus=UNFULFILLED',
    `paymentStatus=PAID&${large}`,
    `paymentStatus=REQUIRES_ACTION&${large}`,
    `paymentStatus=PAID&createdFrom=${daysAgo(7)}`,
    `paymentStatus=REQUIRES_ACTION&createdFrom=${daysAgo(7)}`,
    'paymentStatus=PAID&attention=false',
    `createdFrom=${daysAgo(1)}`,
    `createdFrom=${daysAgo(400)}`,
    `createdTo=${daysAgo(400)}`,
    `createdFrom=${daysAgo(400)}&createdTo=${daysAgo(399)}`,
    `createdFrom=${daysAgo(400)}&status=SUBMITTED`,
    `createdFrom=${daysAgo(400)}&createdTo=${daysAgo(399)}&status=COMPLETED&status=CANCELLED`,
    `createdFrom=${daysAgo(400)}&${large}&status=COMPLETED`,
    `createdFrom=${daysAgo(400)}&attention=false`,
    'readyToShip=true',
    'readyToShip=true&sort=OLDEST_FIRST',
    'readyToShip=false',
    'readyToShip=true&attention=false&sort=OLDEST_FIRST',
    'readyToShip=true&fulfillmentStatus=PARTIALLY_FULFILLED',
    `readyToShip=true&createdFrom=${daysAgo(7)}`,
    'deliveryStatus=NONE',
    'deliveryStatus=PARTIALLY_DELIVERED',
    'deliveryStatus=DELIVERED&sort=OLDEST_FIRST',
    'deliveryStatus=NONE&fulfillmentStatus=FULFILLED&sort=OLDEST_FIRST',
    'returnStatus=NONE',
    'returnStatus=OPEN',
    'returnStatus=PARTIALLY_RETURNED&returnStatus=RETURNED',
    'returnStatus=OPEN&status=COMPLETED&sort=OLDEST_FIRST',
  ],
  { total: entries },
);

/** Each page reads all orders that have changed since the time, because the list is sorted by id. */
const byUpdate = ({ updatedSince, ofLargeCustomer }: VariedOrders): List[] => [
  ...[1, 400].flatMap((days) =>
    ofOrders([`updatedFrom=${daysAgo(days)}`], both(entries(updatedSince(days)))),
  ),
  ...[1, 400].flatMap((days) =>
    ofOrders(
      [`updatedFrom=${daysAgo(days)}&status=SUBMITTED`, `updatedFrom=${daysAgo(days)}&paymentStatus=PAID`],
      both(rows(updatedSince(days))),
    ),
  ),
  ...ofOrders([`updatedFrom=${daysAgo(7)}&${large}`], both(rows(ofLargeCustomer))),
];

/** Each page repeats the search, which finds at most `FOUND` orders of each kind. */
const bySearch = ({ sample }: VariedOrders): List[] => {
  const bodies = [
    { email: `${sample.customer_id}@example.com` },
    { email: `${LARGE_CUSTOMER}@EXAMPLE.com` },
    { email: 'none@example.com' },
    { name: FREQUENT_NAME },
    { name: 'Anna Mei' },
    { name: 'zzz' },
  ];
  const queries = [
    numberOf(sample).slice(0, 7),
    `${sample.reference}`,
    'WEB-4',
    'WEB-4&status=SUBMITTED',
    RARE_SKU,
    'SKU-7',
    'SKU-7&paymentStatus=PAID',
    `${RARE_SKU}&customerId=${sample.customer_id}`,
    `${RARE_SKU}&${large}`,
    `SKU-7&${large}`,
  ];
  return [
    ...ofOrders(
      queries.map((text) => `q=${text}`),
      SEARCH,
    ),
    ...bodies.map((body) => ({ path: '/order-searches?', body, ...SEARCH })),
  ];
};

/**
 * Lists that search by the first letters of words. Such a search reads all entries of an index whose words begin with
 * these letters, but not the rows of the entries.
 */
const byShortName = ({ sample }: VariedOrders): List[] =>
  [
    { name: 'an' },
    { name: 'an', email: `${sample.customer_id}@example.com` },
    { name: 'Anna Mei', email: `${LARGE_CUSTOMER}@example.com` },
  ].map((body) => ({
    path: '/order-searches?',
    body,
    ...both({ rows: ORDERS / 2, blocks: 13 * FOUND }),
  }));

/** Lists of returns. Their totals count the matching returns, which two of ten orders have. */
const ofReturns: List[] = [
  ...[
    '',
    'status=REQUESTED',
    'status=CLOSED',
    'status=REQUESTED&status=APPROVED',
    'status=APPROVED&status=CLOSED',
    ...['kind=RETURN', 'kind=COMPLAINT'],
  ].flatMap((query) => [
    { path: `/returns?${query}`, total: entries },
    { path: `/returns?${query}&sort=NEWEST_FIRST`, total: entries },
  ]),
  { path: '/returns?status=APPROVED&kind=WITHDRAWAL', ...both(rows(ORDERS / 2000)) },
];

/** The total counts all products, one by one. */
const PRODUCTS: List = {
  path: '/products?expand=available',
  total: () => ({ rows: Infinity, blocks: Infinity }),
};

const openLargeShop = async (
  t: Parameters<typeof openShop>[0],
): Promise<{ shop: Shop; orders: VariedOrders }> => {
  const inOneSchema = 'the fill writes to one schema';
  const shop = await openShop(t, { isDirect: true, inOneSchema, poolSize: 1 });
  await fillVariedOrders(shop.databaseUrl, ORDERS);
  return { shop, orders: await describeOrders(shop.databaseUrl) };
};

interface Page {
  name: string;
  offset: number;
  reads: Reads[];
  totalCount: number;
  next: string | undefined;
}

async function readPage(
  { db, call }: Shop,
  { path, body }: List,
  name: string,
  query: string,
): Promise<Page> {
  const page: { totalCount: number; page: number; _links: { next?: { href: string } } }[] = [];
  const reads = await readsOf(db, async () => {
    const request = query.startsWith('/') ? query : `${path}&size=${SIZE}${query}`;
    const answer = await call<(typeof page)[number]>(body ? 'POST' : 'GET', request, body ? { body } : {});
    if (answer.status !== 200) throw new Error(`${request}: ${answer.status}`);
    page.push(answer.body);
  });
  const [{ totalCount, page: number, _links: links }] = page as [(typeof page)[number]]; // The work read one page.
  return { name, offset: number * SIZE, reads, totalCount, next: links.next?.href };
}

/** Reads the first page of a list, the next one by its link, and one in the middle. */
async function readPages(shop: Shop, list: List): Promise<Page[]> {
  const first = await readPage(shop, list, 'first page', '');
  const pages = [first];
  if (first.next !== undefined) pages.push(await readPage(shop, list, 'next page', first.next));
  const middle = Math.floor(first.totalCount / 2 / SIZE);
  if (middle > 1) pages.push(await readPage(shop, list, 'deep page', `&page=${middle}`));
  return pages;
}

/** Returns the statements of a page that scan a large table or read too much, with their plans. */
function faultsOf({ page = NOTHING, total = () => NOTHING }: List, { offset, reads, totalCount }: Page) {
  return reads.flatMap(({ text, values, scanned, isCount, ...read }) => {
    const more = isCount ? total(totalCount) : page;
    const most = {
      rows: PAGE.rows + more.rows + 2.2 * offset,
      blocks: PAGE.blocks + more.blocks + offset / 2,
    };
    const isScan = scanned.some((table) => LARGE_TABLES.includes(table));
    if (!isScan && read.rows <= most.rows && read.blocks <= most.blocks) return [];
    return [{ most, rows: read.rows, blocks: read.blocks, scanned, text, values, plan: read.plan }];
  });
}

/** Returns the largest numbers of rows and blocks that one of these statements read. */
const largest = (reads: readonly Reads[]): string =>
  ['rows', 'blocks']
    .map((unit) => `${Math.max(0, ...reads.map((one) => one[unit as keyof Allowance]))} ${unit}`)
    .join(' and ');

function describe(name: string, pages: readonly Page[]): string {
  const readsOfPages = (all: readonly Page[]) => all.flatMap(({ reads }) => reads);
  const ofPages = (isDeep: boolean) =>
    readsOfPages(pages.filter(({ offset }) => offset > 0 === isDeep)).filter(({ isCount }) => !isCount);
  const totals = readsOfPages(pages).filter(({ isCount }) => isCount);
  const deep = pages.find(({ offset }) => offset > 0);
  return [
    `${name}: ${pages[0]!.totalCount} entries`,
    `first and next page ${largest(ofPages(false))}`,
    ...(deep ? [`page after ${deep.offset} entries ${largest(ofPages(true))}`] : []),
    `total ${largest(totals)}`,
  ].join(', ');
}

t.test(`lists of ${ORDERS} orders read the rows of a page, and no large table as a whole`, async (t) => {
  const { shop, orders } = await openLargeShop(t);
  const lists = [
    ...[...byCounters(orders), ...byMatches, ...byUpdate(orders)],
    ...[...bySearch(orders), ...byShortName(orders), ...ofReturns, PRODUCTS],
  ];
  for (const list of lists) {
    const name = `${list.path}${list.body ? JSON.stringify(list.body) : ''}`.replaceAll(
      /(&orderId=\S{36})+/g,
      '&…',
    );
    const pages = await readPages(shop, list);
    for (const page of pages) {
      const faults = faultsOf(list, page);
      t.equal(faults.length, 0, `${name}: ${page.name}`, { faults });
    }
    t.comment(describe(name, pages));
  }
});
