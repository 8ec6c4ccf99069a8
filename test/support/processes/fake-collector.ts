import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Test } from 'tap';
import { withDeadline } from '../run/wait-for.ts';

/** A span that the collector has received (OTLP as JSON). The span's list of attributes is converted to an object. */
export interface SentSpan {
  name: string;
  /** 2: server, 3: client, 4: producer, 5: consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2: the span failed. */
  status: number;
  resource: Record<string, unknown>;
}

type Attribute = { key: string; value: Record<string, unknown> };

const valuesOf = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

// A span as the exporter sends it. Fields without a value are missing.
type Sent = Omit<SentSpan, 'attributes' | 'status' | 'links' | 'resource'> & {
  attributes?: Attribute[];
  links?: SentSpan['links'];
  status: { code?: number };
};

interface Body {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[];
}

const spansOf = ({ resourceSpans }: Body): SentSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ attributes, status, links = [], ...span }) => ({
        ...span,
        links,
        attributes: valuesOf(attributes),
        status: status.code ?? 0,
        resource: valuesOf(resource.attributes),
      })),
  );

interface Collector {
  url: string;
  spans: SentSpan[];
  headers: NodeJS.Dict<string | string[]>[];
  /**
   * Calls `find` with all spans received so far, each time that more spans arrive. Resolves with the first result of
   * `find` that isn't undefined or false.
   */
  until<Found>(find: (spans: readonly SentSpan[]) => Found | undefined | false): Promise<Found>;
  /** Resolves when the collector has received a request. */
  asked: Promise<unknown>;
  /** Makes the collector delay its answers to all later requests until `goOn` is called. */
  hang(): void;
  goOn(): void;
}

/** Opens a collector of traces, which is closed when the test ends. */
export async function openCollector(t: Pick<Test, 'teardown'>): Promise<Collector> {
  const spans: SentSpan[] = [];
  const headers: Collector['headers'] = [];
  const arrived = new EventTarget();
  const asked = once(arrived, 'request');
  let going = Promise.resolve();
  let goOn = () => {};
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    // The cast is safe, because only the exporter sends requests.
    const body = (await json(request)) as Body;
    arrived.dispatchEvent(new Event('request'));
    await going;
    if (request.url === '/v1/traces') spans.push(...spansOf(body));
    arrived.dispatchEvent(new Event('request'));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  // The server listens on a TCP port, so its address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers,
    asked,
    async until(find) {
      for (;;) {
        const found = find(spans);
        if (found !== undefined && found !== false) return found;
        await withDeadline(`${find}`, once(arrived, 'request'));
      }
    },
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>();
      [going, goOn] = [promise, resolve];
    },
    goOn: () => goOn(),
  };
}
