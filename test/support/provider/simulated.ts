import { sql } from 'kysely';
import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { ProviderEvent } from '../../../jobs/payment-providers/port/provider.ts';
import { deliverSimulatedEvents } from '../../../jobs/payment-providers/simulated/events.ts';
import { simulatedProvider } from '../../../jobs/payment-providers/simulated/provider.ts';
import { createDatabase } from '../database/database.ts';

export const BASE_URL = 'https://orders.example.com';

export async function open(t: Test) {
  const { db, databaseUrl } = await createDatabase(t);
  const provider = simulatedProvider(db, { baseUrl: BASE_URL });
  /** Starts a payment at the simulated provider. The payment method determines the provider's answer. */
  const start = async (paymentMethod: string, rest: object = {}) => {
    const asked = { attemptId: uuidv7(), orderId: uuidv7(), amount: 3000, currency: 'EUR', ...rest };
    const call = () => provider.authorize({ ...asked, paymentMethod, captureMode: 'MANUAL', ...rest });
    return { attemptId: asked.attemptId, reference: undefined, call, answer: await call().catch(String) };
  };
  /** Delivers the provider's due events until none is left. */
  const deliver = async () => {
    const events: ProviderEvent[] = [];
    while (await deliverSimulatedEvents(db, async (event) => void events.push(event), 1));
    return events;
  };
  /** Makes all scheduled actions of the simulated provider due. */
  const pass = async () => {
    await sql`update simulated_payments set approves_at = approves_at - interval '1 minute'`.execute(db);
    await sql`
      update simulated_payments set authorized_until = authorized_until - interval '1 minute'
      where authorized_until < now() + interval '1 minute'`.execute(db);
    await sql`update simulated_events set due_at = due_at - interval '1 minute'`.execute(db);
  };
  const payments = () => db.selectFrom('simulated_payments').selectAll().execute();
  return { db, databaseUrl, provider, start, deliver, pass, payments };
}

export const typesOf = (events: ProviderEvent[]) => events.map(({ type }) => type);
