import { sql } from 'kysely';
import { openReceiver } from '../webhooks/fake-receiver.ts';
import { type Fault, order, send, until } from './stage.ts';

export const receiverIsGone: Fault = {
  alerts: ['WebhookEndpointDisabled'],
  async plant(stage, isSeen) {
    const answer = (_request: unknown, reply: { writeHead(status: number): { end(): void } }) =>
      void reply.writeHead(410).end();
    const { url } = await openReceiver(stage.t, answer, { host: '127.0.0.1' });
    await send(stage, 'POST', '/webhook-endpoints', { url });
    await until(isSeen, () => order(stage, 'tok_approved'));
  },
};

export const receiverIsAway: Fault = {
  alerts: ['WebhookEndpointFails'],
  async plant(stage, isSeen) {
    const answer = (_request: unknown, reply: { writeHead(status: number): { end(): void } }) =>
      void reply.writeHead(500).end();
    const { url } = await openReceiver(stage.t, answer, { host: '127.0.0.1' });
    const { id } = await send(stage, 'POST', '/webhook-endpoints', { url });
    await until(isSeen, async () => {
      await order(stage, 'tok_approved');
      await sql`
        update webhook_lanes set failing_since = now() - interval '1 hour' where failing_since is not null`.execute(
        stage.db,
      );
    });
    await send(stage, 'PATCH', `/webhook-endpoints/${id}`, { status: 'PAUSED' });
  },
};

export const eventIsRefused: Fault = {
  alerts: ['WebhookEventsGivenUp'],
  async plant(stage, isSeen) {
    const answer = (_request: unknown, reply: { writeHead(status: number): { end(): void } }) =>
      void reply.writeHead(400).end();
    const { url } = await openReceiver(stage.t, answer, { host: '127.0.0.1' });
    const { id } = await send(stage, 'POST', '/webhook-endpoints', { url });
    await until(isSeen, async () => {
      await order(stage, 'tok_approved');
      await sql`
        update webhook_deliveries set tries = 9, next_attempt_at = now()
        where endpoint_id = ${id} and status = 'PENDING'`.execute(stage.db);
      await sql`update webhook_lanes set retry_at = now(), due_at = now() where id = ${id}`.execute(stage.db);
    });
    await send(stage, 'PATCH', `/webhook-endpoints/${id}`, { status: 'PAUSED' });
  },
};

export const nobodySends: Fault = {
  alerts: ['WebhooksBehind'],
  async plant(stage, isSeen) {
    const { url } = await openReceiver(stage.t, undefined, { host: '127.0.0.1' });
    await send(stage, 'POST', '/webhook-endpoints', { url });
    await until(isSeen, async () => {
      await sql`update webhook_lanes set due_at = now() + interval '1 hour'`.execute(stage.db);
      await order(stage, 'tok_approved');
      await sql`
        update events set occurred_at = now() - interval '10 minutes'
        where position > (select min(position) from webhook_lanes)`.execute(stage.db);
    });
  },
};
