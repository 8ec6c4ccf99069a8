import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../../../support/shop/contract-client.ts';
import { type Shop, usualRequests } from '../../../support/shop/shop.ts';

const REPEATS_MAX = 100;
const PAUSE_MS = 50;

/** Makes a shop repeat requests that the service has refused because the machine is busy (503 `UNAVAILABLE`). */
export function repeatUnavailable(shop: Shop): Shop {
  const call: Call = async <Body>(...request: Parameters<Call>) => {
    for (let repeats = 0; ; repeats += 1) {
      const answer = await shop.call<Body>(...request);
      const { status, body } = answer;
      const isRefused = status === 503 && (body as Record<string, unknown>)['type'] === 'UNAVAILABLE';
      if (!isRefused || repeats === REPEATS_MAX) return answer;
      await delay(PAUSE_MS);
    }
  };
  return { ...shop, call, ...usualRequests(call) };
}
