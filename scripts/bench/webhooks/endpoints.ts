import { strict as assert } from 'node:assert';
import { freeUrl, startServer } from '../stage/processes.ts';
import { ROOT, type Stage, requestToken } from '../stage/environment.ts';
import type { Figures } from './receiver.ts';

/** A receiver of webhooks in a separate process. */
export interface Receiver {
  url: string;
  figures(): Promise<Figures>;
  reset(): Promise<void>;
}

export async function openReceiver({ cleanup }: Stage): Promise<Receiver> {
  const url = await freeUrl();
  const script = ['scripts/bench/webhooks/receiver.ts', new URL(url).port];
  const server = await startServer(ROOT, script, url, {});
  cleanup.defer(() => server.stop());
  const path = `${url}/figures`;
  return {
    url,
    // The receiver is part of the bench, and sends `Figures`.
    figures: async () => (await (await fetch(path)).json()) as Figures,
    reset: async () => void (await fetch(path, { method: 'DELETE' })),
  };
}

export interface EndpointInput {
  url: string;
  eventTypes?: string[];
  startAt?: 'NOW' | 'BEGINNING';
  maxInFlight?: number;
}

/** Registers the endpoints, runs `work`, and deletes the endpoints. */
export async function withEndpoints<Result>(
  serviceUrl: string,
  authUrl: string,
  endpoints: readonly EndpointInput[],
  work: () => Promise<Result>,
): Promise<Result> {
  const token = await requestToken(authUrl, 'webhooks:write events:read');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const paths: string[] = [];
  for (const endpoint of endpoints) {
    const body = JSON.stringify(endpoint);
    const response = await fetch(`${serviceUrl}/api/v1/webhook-endpoints`, { method: 'POST', headers, body });
    assert.equal(response.status, 201, await response.clone().text());
    paths.push(response.headers.get('location')!);
  }
  const result = await work();
  for (const path of paths) {
    const response = await fetch(new URL(path, serviceUrl), {
      method: 'DELETE',
      headers: { Authorization: headers.Authorization, 'If-Match': '*' },
    });
    assert.equal(response.status, 204);
  }
  return result;
}
