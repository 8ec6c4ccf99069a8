import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { sql } from 'kysely';
import t from 'tap';
import { connect } from '../../../db/base/open.ts';

t.test(
  'the service gives up a connection after the time in the address, or else after three seconds',
  async (t) => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    t.teardown(() => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    });
    const givenUp: string[] = [];
    const tryToConnect = (search: string) => {
      const db = connect(`postgres://orders@127.0.0.1:${port}/orders${search}`, { poolSize: 1 });
      t.teardown(() => db.destroy());
      return sql`select`.execute(db).catch(({ message }: Error) => givenUp.push(`${search}: ${message}`));
    };
    // A timer of more than 24 days would expire immediately, so such a time must be limited.
    const long = tryToConnect('?connect_timeout=9999999');
    await Promise.all([tryToConnect(''), tryToConnect('?connect_timeout=0.1')]);
    t.match(givenUp, [/^\?connect_timeout=0\.1: .*timeout/, /^: .*timeout/]);
    t.equal(givenUp.length, 2);
    for (const socket of sockets) socket.destroy();
    await long;
  },
);
