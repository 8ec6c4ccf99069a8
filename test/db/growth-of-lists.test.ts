import t, { type Test } from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { recountCatalogue } from '../../db/catalogue/count-entries.ts';
import { format } from '../../scripts/bench/report/table.ts';
import { fillLists } from '../support/database/fill-lists.ts';
import { fillVariedOrders, LARGE_CUSTOMER } from '../support/database/fill-varied-orders.ts';
import { readsOf } from '../support/database/analyze-statements.ts';
import { openIssuer } from '../support/shop/fake-issuer.ts';
import { type OrderIds, placeFullOrder } from '../support/shop/full-order.ts';
import { placeEvents } from '../support/shop/run-jobs.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';

/**
 * Numbers of orders, products and other entries in the small shop and in the larger shops that this test compares. With
 * NIGHTLY=1 there are two larger shops, because PostgreSQL may choose other plans at another size.
 */
const [FEW, ...LARGE] = process.env['NIGHTLY']
  ? [1_000, ...(process.env['ENTRIES'] ?? '20000,100000').split(',').map(Number)]
  : [600, 6_000];

/**
 * Maximum ratio of the costs in the large and in the small shop. The small shop may have fewer matches than a page has
 * entries, so the cost of a filter is compared with the cost of the list without filters if that is higher.
 */
const RATIO = 2;

/**
 * Lists that cost more in a larger shop, and why. This test fails if another list also costs more. With NIGHTLY=1 it
 * also fails if one of these lists no longer costs more.
 */
const GROWING: { list: RegExp; part: keyof Cost; why: string }[] = [
  {
    list: /^listOrders .* q/,
    part: 'page',
    why: 'a search finds at most 10,000 orders of each kind: 50,404 reads with 1,000,000 orders',
  },
  {
    list: /^listWebhookDeliveries of the shop eventType=/,
    part: 'page',
    why: 'usual types of events have no index (`USUAL_TYPES`): 1.2 reads for each delivery, if none has the type',
  },
  {
    list: /^listOrders of (?:the shop|a large customer) (?:q|\w+Status|created|updated|readyToShip|shipmentHeld|attention)/,
    part: 'total',
    why: 'matches are counted, up to 50,000 for statuses (`countByStatuses`), up to 25,000 for times of creation (`countCreated`)',
  },
  {
    list: /^listReturns of (?:the shop|a large customer) /,
    part: 'total',
    why: 'matches are counted',
  },
  {
    list: /^listDocuments of (?:the shop issued|a large customer )/,
    part: 'total',
    why: 'matches are counted: there are numbers of all documents only (`countByNumbers`)',
  },
  { list: /^list(?:Matters|Replays) of the shop /, part: 'total', why: 'matches are counted' },
];

/**
 * Number of rows, index entries and blocks that are read. `page`: by the statements of a page, `total`: also by the
 * statements of the total.
 */
interface Cost {
  page: number;
  total: number;
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

interface Schema {
  type?: string;
  enum?: string[];
  const?: string;
  items?: Schema;
  $ref?: string;
}

interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
}

/** Resolves a reference to a component. */
const resolve = <Part extends object>(part: Part | { $ref: string }): Part => {
  if (!('$ref' in part) || part.$ref === undefined) return part as Part; // it is no reference
  const [kind, name] = part.$ref.split('/').slice(-2) as ['schemas', string]; // `#/components/<kind>/<name>`
  return resolve(document.components[kind][name as keyof typeof document.components.schemas]) as Part;
};

/** All lists of the contract that have pages, with their parameters. */
const LISTS = Object.entries(document.paths as Record<string, { get?: Operation }>).flatMap(
  ([path, { get }]) => {
    const parameters = (get?.parameters ?? []).map((one) => resolve<Parameter>(one));
    return get && parameters.some(({ name }) => name === 'size') ? [{ path, ...get, parameters }] : [];
  },
);

type Values = Record<string, string | undefined>;

/** Returns the values with which the test tries a filter: all values of an enumeration, or the value for this name. */
function valuesFor({ name, schema }: Parameter, values: Values): string[] {
  const { type, items, enum: all } = resolve(schema);
  if (items) return valuesFor({ name, in: 'query', schema: items }, values);
  if (all) return all;
  if (type === 'boolean') return ['true', 'false'];
  const value = values[name];
  if (value === undefined) throw new Error(`add a value for the filter ${name} to this test`);
  return [value];
}

/** A sender of requests, with parameters of paths and filters. */
interface Caller {
  name: string;
  as: { token: string };
  isCustomer: boolean;
  values: Values;
}

/** A customer with a single order. */
const SMALL_CUSTOMER = 'customer-small';

/**
 * Opens a shop with `count` entries in each list. Its callers are the shop itself, a customer with a tenth of all orders,
 * and a customer with a single order.
 */
async function openFilledShop(t: Test, count: number): Promise<{ shop: Shop; callers: Caller[] }> {
  const issuer = await openIssuer(t);
  const inOneSchema = 'the fill writes to one schema';
  const as = { token: await issuer.token() };
  const shop = await openShop(t, { isDirect: true, inOneSchema, poolSize: 1, issuer: issuer.url, as });
  await fillVariedOrders(shop.databaseUrl, count, count);
  const sku = await shop.offer();
  const ofLarge = await placeFullOrder(shop, sku, LARGE_CUSTOMER);
  const ofSmall = await placeFullOrder(shop, sku, SMALL_CUSTOMER);
  while ((await placeEvents(shop.db)) > 0);
  const body = { url: 'https://shop.example.com/hook' };
  const endpoint = await shop.call('POST', '/webhook-endpoints', { body });
  const { number, createdAt } = await shop.getOrder(ofLarge.orderId);
  const endpointId = endpoint.body['id'];
  await fillLists(shop.databaseUrl, count, { documentId: ofLarge.documentId, endpointId });
  await recountCatalogue(shop.db);
  // `fillLists` has placed one order for each minute.
  const middle = new Date(Date.parse(createdAt) - count * 30_000).toISOString();
  const times = { createdFrom: middle, createdTo: middle, updatedFrom: middle };
  const values = {
    ...{ ...times, issuedFrom: middle, issuedTo: middle, since: middle.slice(0, 10) },
    ...{ number, q: 'WEB-4', reference: 'WEB-400', replaces: ofLarge.orderId, series: 'SECOND' },
    ...{ customerId: LARGE_CUSTOMER, clientId: 'shop', operation: 'listOrders', endpointId },
  };
  const customer = async (name: string, customerId: string, ids: OrderIds): Promise<Caller> => {
    const token = await issuer.token({ sub: customerId, customer_id: customerId });
    return { name, as: { token }, isCustomer: true, values: { ...values, ...ids, customerId } };
  };
  const callers = [
    { name: 'the shop', as, isCustomer: false, values: { ...values, ...ofLarge } },
    await customer('a large customer', LARGE_CUSTOMER, ofLarge),
    await customer('a small customer', SMALL_CUSTOMER, ofSmall),
  ];
  return { shop, callers };
}

interface Linked {
  _links: { next?: { href: string } };
}

/** Requests a page, and measures its cost. `next`: path of the next page, if there is one. */
async function readPage({ db, call }: Shop, path: string, { as, isCustomer }: Caller) {
  const bodies: Linked[] = [];
  const reads = await readsOf(db, async () => {
    const { status, body } = await call<Linked>('GET', path, { as });
    // Some lists and filters are only for the shop.
    if (isCustomer && (status === 403 || status === 404)) return;
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    bodies.push(body);
  });
  const cost: Cost = { page: 0, total: 0 };
  for (const { isCount, rows, blocks } of reads) cost[isCount ? 'total' : 'page'] += rows + blocks;
  return { cost, next: bodies[0]?._links.next?.href };
}

/** Queries of a list: without filters, and with each value of each filter. */
const queriesOf = (parameters: readonly Parameter[], values: Values): Map<string, string> =>
  new Map([
    ['', ''],
    ...parameters
      .filter((one) => one.in === 'query' && !['page', 'size', 'after'].includes(one.name))
      .flatMap((one) =>
        valuesFor(one, values).map((value) => {
          const name = values[one.name] === value ? one.name : `${one.name}=${value}`;
          return [name, `${one.name}=${encodeURIComponent(value)}`] as const;
        }),
      ),
  ]);

/** Measures the first and the second page of each list with each filter, for each caller. */
async function measure(t: Test, count: number): Promise<Map<string, Map<string, Cost>>> {
  const { shop, callers } = await openFilledShop(t, count);
  const lists = new Map<string, Map<string, Cost>>();
  // The first request counts the orders of each hour (`countCreated`).
  await shop.call('GET', '/orders?createdFrom=2020-01-01T00:00:00Z', { as: callers[0]!.as }); // the shop itself
  for (const { path, operationId, parameters } of LISTS)
    for (const caller of callers) {
      const costs = new Map<string, Cost>();
      // The values have the parameters of all paths.
      const ofCaller = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => caller.values[name]!);
      for (const [name, query] of queriesOf(parameters, caller.values)) {
        const { cost, next } = await readPage(shop, `${ofCaller}?${query}`, caller);
        costs.set(name, cost);
        if (next !== undefined) costs.set(`${name} (next page)`, (await readPage(shop, next, caller)).cost);
      }
      lists.set(`${operationId} of ${caller.name}`, costs);
    }
  return lists;
}

/** Costs of one list with one filter. `few`: in the small shop, `many`: in a larger shop. */
interface Growth {
  list: string;
  filter: string;
  part: keyof Cost;
  few: number;
  many: number;
  ratio: number;
}

function* compare(
  few: Map<string, Map<string, Cost>>,
  many: Map<string, Map<string, Cost>>,
): Iterable<Growth> {
  for (const [list, costs] of many) {
    const before = few.get(list)!; // both shops have the same lists
    for (const [filter, cost] of costs)
      for (const part of ['page', 'total'] as const) {
        const atFew = Math.max(before.get(filter)?.[part] ?? 0, before.get('')![part]); // each list was read without filter
        const ratio = cost[part] / Math.max(1, atFew);
        yield { list, filter, part, few: atFew, many: cost[part], ratio };
      }
  }
}

/** Formats a table with the filter of each list that costs the most. */
function formatWorst(all: readonly Growth[], count: number): string {
  const worst = new Map<string, Growth>();
  const read = all.filter(({ many }) => many > 0);
  for (const one of read.toSorted((a, b) => a.ratio - b.ratio)) worst.set(`${one.list} ${one.part}`, one);
  const sorted = [...worst.values()].toSorted((a, b) => b.ratio - a.ratio);
  const rows = sorted.map(({ list, filter, part, few, many, ratio }) => {
    return [list, filter, part, `${few}`, `${many}`, ratio.toFixed(1)];
  });
  return format({ head: ['List', 'Filter', 'Reads of the', `${FEW}`, `${count}`, 'Ratio'], rows });
}

t.test(
  `pages and totals of lists cost the same with ${FEW} and with ${LARGE.join(' and ')} entries`,
  async (t) => {
    const few = await measure(t, FEW);
    const found = new Set<object>();
    for (const count of LARGE) {
      const all = [...compare(few, await measure(t, count))];
      for (const { list, filter, part, few: atFew, many, ratio } of all.filter((one) => one.ratio > RATIO)) {
        const name = `${list} ${filter}`;
        const known = GROWING.filter((one) => one.part === part && one.list.test(name));
        for (const one of known) found.add(one);
        t.ok(
          known.length > 0,
          `${name}, ${part}: ${atFew} with ${FEW}, ${many} with ${count}, ratio ${ratio.toFixed(1)}`,
        );
      }
      if (process.env['NIGHTLY']) t.comment(formatWorst(all, count));
    }
    if (!process.env['NIGHTLY']) return;
    t.strictSame(
      GROWING.filter((one) => !found.has(one)),
      [],
      'these lists no longer cost more: remove their lines',
    );
  },
);
