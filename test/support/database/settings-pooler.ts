import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { Test } from 'tap';

/**
 * How a simulated pooler treats the settings in a client's first message. `refuse`: the pooler refuses the client, as
 * PgBouncer does by default. `drop`: the pooler ignores the settings, as PgBouncer does with
 * `ignore_startup_parameters`.
 */
export type Habit = 'refuse' | 'drop';

/**
 * Opens a simulated pooler in front of a database, and returns its address. The pooler is closed when the test ends.
 */
export async function openSettingsPooler(t: Test, databaseUrl: string, habit: Habit): Promise<string> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    // The first chunk of data is exactly one message, because the client then waits for an answer before it sends
    // more.
    client.once('data', (message) => {
      const parameters = parametersOf(message);
      const settings = [...parameters.keys()].filter((name) => !KNOWN.includes(name));
      if (settings.length > 0 && habit === 'refuse') return client.end(REFUSAL);
      for (const name of settings) parameters.delete(name);
      upstream.write(messageOf(parameters));
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

const KNOWN = ['user', 'database', 'client_encoding', 'application_name'];

/** Number of bytes before the parameters: the length of the message and the protocol version (3.0). */
const HEAD = 8;

/** Reads the parameters of PostgreSQL's StartupMessage: a list of names, each followed by its value. */
function parametersOf(message: Buffer): Map<string, string> {
  const texts = message.toString('utf8', HEAD).split('\0');
  const pairs = Array.from({ length: Math.floor(texts.length / 2) }, (_, n) => texts.slice(2 * n, 2 * n + 2));
  return new Map(pairs.filter((pair): pair is [string, string] => pair[0] !== '' && pair.length === 2));
}

function messageOf(parameters: Map<string, string>): Buffer {
  const body = Buffer.from([...parameters].flat().concat('', '').join('\0'));
  const head = Buffer.alloc(HEAD);
  head.writeInt32BE(HEAD + body.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, body]);
}

const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: options', '', ''].join('\0');
const REFUSAL = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)]);
REFUSAL.writeInt32BE(REFUSAL.length - 1, 1);
