/**
 * Sends `count` requests, each as large as an event, to an address. `inFlight` requests are sent at the same time. The
 * resulting rate is the maximum for this HTTP client.
 */
import { Agent, request } from 'undici';

const [url = '', count = '0', inFlight = '0'] = process.argv.slice(2);

/** A body with the length of an event of a small order. */
const body = Buffer.alloc(537, 'x');
const headers = { 'content-type': 'application/cloudevents+json' };
const dispatcher = new Agent();

let left = Number(count);
await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (left > 0) {
      left -= 1;
      const answer = await request(url, { method: 'POST', headers, body, dispatcher });
      await answer.body.dump();
    }
  }),
);
await dispatcher.close();
