import type { Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { openTraces } from '../../../handlers/http/observing/traces/index.ts';
import { contractOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { type MarkedText, markedValue, personalBodies, withValue } from '../contract/marked-values.ts';
import { openCollector } from '../processes/fake-collector.ts';
import { type Answer, type Request, caller } from '../shop/contract-client.ts';
import { openIssuer } from '../shop/fake-issuer.ts';
import { openService } from '../shop/service.ts';
import { openShop } from '../shop/shop.ts';

const CONTRACT = contractOf(document);

/** Names and schemas of the personal fields of each body, by operation. */
export const BODIES = Object.fromEntries(
  personalBodies(CONTRACT).map(({ operationId, fields }) => [operationId, fields]),
);

/** Creates all personal fields of an operation's body, with new marks. */
export function marked(operationId: string, texts: MarkedText[]): Record<string, unknown> {
  return Object.fromEntries(
    BODIES[operationId]!.map(([name, schema]) => [name, markedValue(CONTRACT, schema, texts, [name])]),
  );
}

/**
 * Opens a service with a log and traces, and returns functions that send requests. Collects everything that clients
 * without `contacts:read` receive.
 */
export async function openObserved(t: Test) {
  const issuer = await openIssuer(t);
  const shop = await openShop(t);
  const collector = await openCollector(t);
  const settings = { endpoint: collector.url, headers: {}, serviceName: 'orders', resource: {} };
  const build = { version: '1', role: 'api' };
  const log: string[] = [];
  const traces = openTraces({ ...settings, sampler: 'always_on', ratio: 1 }, build, { warn() {} }, () => {});
  const stream = { write: (line: string) => void log.push(line) };
  const auth = { issuer: issuer.url };
  const url = await openService(t, { db: shop.db, auth, traces, logger: { level: 'trace', stream } });
  const said: Answer[] = [];
  const call = caller(t, url);
  const staff = { token: await issuer.token() };
  const withoutContacts = { token: await issuer.token({ scope: 'orders:read orders:write events:read' }) };
  const other = { token: await issuer.token({ sub: 'user-2', customer_id: 'customer-2' }) };
  /** Sends a request whose answer must contain no mark. */
  const send = async (method: string, path: string, request: Request) => {
    const answer = await call(method, path, request);
    said.push(answer);
    return answer;
  };
  const spans = async () => {
    await traces.close(5_000);
    return collector.until((sent) => sent.length > 0 && sent);
  };
  return { shop, call, send, said, log, spans, staff, withoutContacts, other };
}

export type Observed = Awaited<ReturnType<typeof openObserved>>;

/**
 * Generates invalid bodies. In each body, one text contains a control character, or one object is replaced by a text.
 */
export function* invalidBodies(body: Record<string, unknown>, texts: readonly MarkedText[]) {
  const objects = new Set(texts.flatMap(({ path: [name, ...rest] }) => (rest.length > 0 ? [name!] : [])));
  for (const { path, mark } of texts) yield withValue(body, path, `${mark}\u0007`);
  for (const name of objects) yield { ...body, [name]: texts.map(({ mark }) => mark).join() };
}
