import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { AsciiResponse } from '../../../handlers/http/answers/ascii-response.ts';

t.test('a response keeps the bytes of its text, whether the text is ASCII or not', async (t) => {
  const texts = ['{"name":"Tea"}', '{"name":"Grüner Tee"}', '{"name":"茶 🍵"}', '', 'x'.repeat(100_000)];
  const server = createServer({ ServerResponse: AsciiResponse }, ({ url }, response) => {
    response.end(texts[Number(url!.slice(1))]); // The test requests only paths such as /1.
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // The server listens on a port.
  for (const [index, text] of texts.entries()) {
    const response = await fetch(`http://127.0.0.1:${port}/${index}`);
    t.equal(await response.text(), text, text.slice(0, 30));
    t.equal(response.headers.get('content-length'), String(Buffer.byteLength(text)));
  }
});

t.test('a response uses the encoding that the caller names', async (t) => {
  const server = createServer({ ServerResponse: AsciiResponse }, (_request, response) => {
    response.end('Zm9v', 'base64');
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // The server listens on a port.
  const response = await fetch(`http://127.0.0.1:${port}/`);
  t.equal(await response.text(), 'foo');
});
