import { sql } from 'kysely';
import t from 'tap';
import { transactionUnderKey } from '../../db/call/idempotency.ts';
import { createDatabase } from '../support/database/database.ts';

const CALLER = { clientId: 'backoffice', customerId: undefined, traceId: '4bf92f3577b34da6a3ce929d0e0e4736' };
const KEY = { scope: 'POST /api/v1/orders', key: 'key-1', fingerprint: '00'.repeat(32) };

t.test('a transaction has the same lock timeout with an idempotency key and without one', async (t) => {
  const { db } = await createDatabase(t);
  for (const key of [undefined, KEY]) {
    const { rows } = (await transactionUnderKey(db, CALLER, key, (trx) =>
      sql`select current_setting('lock_timeout') as wait`.execute(trx),
    )) as { rows: unknown[] };
    t.strictSame(rows, [{ wait: '3s' }]);
  }
});

t.test('a locked key refuses only requests with its scope, its client and its customer', async (t) => {
  const { db } = await createDatabase(t);
  // While this transaction runs, its key is locked.
  const inUse = await transactionUnderKey(db, CALLER, KEY, async () => {
    const withOtherKeys = [
      transactionUnderKey(db, { ...CALLER, clientId: 'other' }, KEY, async () => 'done'),
      transactionUnderKey(db, { ...CALLER, customerId: 'customer-1' }, KEY, async () => 'done'),
      transactionUnderKey(db, CALLER, { ...KEY, scope: 'POST /api/v1/orders/1/cancel' }, async () => 'done'),
      transactionUnderKey(db, CALLER, { ...KEY, key: 'key-2' }, async () => 'done'),
    ];
    t.strictSame(await Promise.all(withOtherKeys), ['done', 'done', 'done', 'done']);
    return transactionUnderKey(db, CALLER, KEY, async () => 'done');
  });
  t.strictSame(inUse, { kind: 'KEY_IN_USE' });
});
