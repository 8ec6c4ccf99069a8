import t from 'tap';
import { Lag } from '../../../db/standby/lag.ts';
import { LastWrites } from '../../../db/standby/last-writes.ts';
import { whyUnusable, whyDiverged } from '../../../db/standby/server-state.ts';
import { NEVER, parseLsn } from '../../../db/standby/lsn.ts';
import { ConsistencyTokens } from '../../../db/standby/consistency-tokens.ts';

t.test('parseLsn converts log positions to numbers that can be compared', (t) => {
  t.equal(parseLsn('0/0'), 0n);
  t.equal(parseLsn(null), 0n);
  t.equal(parseLsn('16/B374D848'), 0x16b374d848n);
  t.ok(parseLsn('A/0') > parseLsn('9/FFFFFFFF'));
  t.ok(parseLsn('FFFFFFFF/FFFFFFFF') < NEVER);
  t.end();
});

t.test('a client without the key can neither read nor create a consistency token', (t) => {
  const tokens = new ConsistencyTokens(Buffer.alloc(32, 1));
  const token = tokens.tokenOf(0x16b374d848n);
  t.equal(tokens.positionOf(token), 0x16b374d848n);
  t.equal(
    new ConsistencyTokens(Buffer.alloc(32, 1)).tokenOf(0x16b374d848n),
    token,
    'another process with the same key makes the same token',
  );
  t.equal(new ConsistencyTokens(Buffer.alloc(32, 2)).positionOf(token), undefined);
  for (const other of ['', 'x', `${token}A`, `1_${token}`, 'A'.repeat(22), token.toLowerCase()])
    t.equal(tokens.positionOf(other), undefined, other);
  t.end();
});

t.test('LastWrites returns the highest position of a client’s writes until the standby reaches it', (t) => {
  const writes = new LastWrites();
  t.equal(writes.positionFor('a'), 0n);
  writes.note('a', 20n);
  writes.note('a', 10n);
  writes.note('b', 30n);
  t.equal(writes.positionFor('a'), 20n, 'a lower position that is noted later changes nothing');
  writes.forget(20n);
  t.strictSame([writes.positionFor('a'), writes.positionFor('b')], [0n, 30n]);
  t.end();
});

t.test('LastWrites returns NEVER for a client until the position of its last write is known', (t) => {
  const writes = new LastWrites();
  writes.note('a', NEVER);
  const settle = writes.unknown();
  writes.note('b', NEVER);
  writes.note('a', NEVER);
  settle(40n);
  t.equal(writes.positionFor('a'), NEVER, 'the last write of client a still has no known position');
  writes.unknown()(50n);
  t.strictSame([writes.positionFor('a'), writes.positionFor('b')], [50n, 50n]);
  t.end();
});

t.test('if LastWrites drops a client, the position of the dropped client applies to all clients', (t) => {
  const writes = new LastWrites();
  writes.note('first', 7n);
  for (let n = 0; n < 10_000; n += 1) writes.note(`writer ${n}`, 5n);
  t.strictSame([writes.positionFor('first'), writes.positionFor('nobody')], [7n, 7n]);
  writes.forget(7n);
  t.equal(writes.positionFor('nobody'), 0n);
  t.end();
});

t.test('the lag is the time since the primary passed the position of the standby', (t) => {
  const lag = new Lag();
  t.equal(lag.msAt(0, 0n), 0);
  lag.sample(1_000, 10n);
  t.equal(lag.msAt(1_500, 10n), 0);
  lag.sample(2_000, 20n);
  lag.sample(3_000, 30n);
  t.equal(lag.msAt(9_000, 10n), 7_000);
  t.equal(lag.msAt(9_000, 20n), 6_000);
  t.equal(lag.msAt(9_000, 30n), 0, 'the lag is 0 if the standby has the last position of the primary');
  for (let n = 0; n < 1_000; n += 1) lag.sample(10_000 + n, 40n);
  t.equal(lag.msAt(20_000, 30n), 10_000);
  lag.sample(30_000, 35n);
  t.equal(lag.msAt(30_000, 35n), 0, 'the lag behind another primary starts at 0');
  t.end();
});

t.test('whyUnusable refuses a server that is no standby, or a standby of another database', (t) => {
  const primary = { system: '1', flushed: 9n, inserted: 9n };
  const place = { system: '1', replayed: 9n, isStandby: true };
  t.equal(whyUnusable(place, primary), undefined);
  t.equal(whyUnusable(place, undefined), undefined, 'the state of the primary is unknown');
  t.match(whyUnusable({ ...place, system: '2' }, primary), /of another database/);
  t.match(whyUnusable({ ...place, isStandby: false }, primary), /not a standby/);
  t.end();
});

t.test('whyDiverged refuses a standby whose position is now lower, unless the primary is new', (t) => {
  const at = (replayed: bigint) => ({ system: '1', replayed, isStandby: true });
  const primary = (flushed: bigint) => ({ system: '1', flushed, inserted: flushed });
  t.equal(whyDiverged(at(20n), 20n, primary(20n)), undefined);
  t.equal(whyDiverged(at(30n), 20n, primary(25n)), undefined, 'the primary was read before the standby');
  t.equal(whyDiverged(at(20n), 20n, undefined), undefined);
  for (const known of [primary(25n), undefined])
    t.match(whyDiverged(at(19n), 20n, known), /behind an earlier position/);
  t.match(whyDiverged(at(20n), 20n, primary(15n)), /ahead of the primary/);
  t.equal(whyDiverged(at(15n), 20n, primary(15n)), undefined, 'the standby follows the new primary');
  t.end();
});
