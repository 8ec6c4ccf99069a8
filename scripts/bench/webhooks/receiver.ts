/**
 * Receives webhooks. `GET /figures` returns figures about the webhooks that arrived since the last `DELETE /figures`.
 * `/timed` records the time from the start of an event's transaction until its arrival. `/counted` counts events
 * without parsing them. `/hangs` never answers. `/fails` answers with the status 500. The receiver runs in a separate
 * process, so that its CPU time isn't measured as part of another process.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * Figures about the received events. `first` and `last` are times in ms since 1970, and `waits` are durations in ms.
 */
export interface Figures {
  count: number;
  first: number;
  last: number;
  waits: number[];
}

const NONE: Figures = { count: 0, first: 0, last: 0, waits: [] };

let figures = structuredClone(NONE);

function note(): void {
  figures.last = performance.timeOrigin + performance.now();
  figures.first ||= figures.last;
  figures.count += 1;
}

async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (method === 'GET') return void reply.end(JSON.stringify(figures));
  if (method === 'DELETE') {
    figures = structuredClone(NONE);
    return void reply.writeHead(204).end();
  }
  if (url === '/hangs') return void request.resume();
  if (url === '/timed') {
    // The body is a CloudEvent, as the contract declares.
    const { time } = (await json(request)) as { time: string };
    note();
    figures.waits.push(figures.last - Date.parse(time));
  } else {
    for await (const _ of request);
    note();
  }
  reply.writeHead(url === '/fails' ? 500 : 204).end();
}

createServer((request, reply) => {
  // An error means that the sender has closed its connection, so it is ignored.
  answer(request, reply).catch(() => reply.destroy());
}).listen(Number(process.argv[2]), '127.0.0.1');
