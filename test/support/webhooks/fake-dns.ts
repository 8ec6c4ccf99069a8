import { createSocket } from 'node:dgram';
import type { Test } from 'tap';

/** Answer of a name server: addresses, or an error code (RFC 1035, section 4.1.1). `SILENT`: no answer. */
export type NameAnswer = { addresses: string[] } | { code: 2 | 3 } | 'SILENT';

/**
 * Opens a name server on this machine. `answer` returns the answer for a name. A name has no IPv6 address unless
 * `answer` returns one. Returns the server's address, and the queried names. The server is closed when the test ends.
 */
export async function openNameServer(
  t: Pick<Test, 'teardown'>,
  answer: (name: string) => NameAnswer,
): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createSocket('udp4', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    const given = answer(name);
    if (given === 'SILENT') return;
    const records = 'code' in given ? [] : given.addresses.flatMap((ip) => recordOf(ip, type));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | ('code' in given ? given.code : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.fill(0, 8);
    server.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return { address: `127.0.0.1:${server.address().port}`, asked };
}

const A = 1;
const AAAA = 28;

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at]!; size > 0; size = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/**
 * Builds the DNS record that gives the queried name this address. An IPv6 address must be written in full, without
 * `::`.
 */
function recordOf(ip: string, asked: number): Buffer[] {
  const isV6 = ip.includes(':');
  if (asked !== (isV6 ? AAAA : A)) return [];
  const data = isV6 ? Buffer.from(ip.replaceAll(':', ''), 'hex') : Buffer.from(ip.split('.').map(Number));
  const head = Buffer.from('c00c0000000100000000', 'hex');
  head.writeUInt16BE(asked, 2);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(data.length);
  return [Buffer.concat([head, size, data])];
}
