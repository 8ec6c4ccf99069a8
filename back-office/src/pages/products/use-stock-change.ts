import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PRODUCTS_KEY, readStock, stockKey } from '../../api/catalogue.ts';
import { useChange } from '../../api/change.ts';
import { type Answer, type Tagged, api, taggedOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';

export type StockMode = 'add' | 'remove' | 'count';

type Stock = Schemas['Stock'];

interface StockChange {
  mode: StockMode;
  units: number;
  /** Stock that a count replaces. */
  seen: Tagged<Stock> | undefined;
}

/**
 * Changes the stock: by a difference with an idempotency key, or to a number that was counted with the entity tag of the
 * stock. If the stock has changed since a count began, the change is refused and `conflict` shows both states.
 */
export function useStockChange(
  sku: string,
  { onDone, onConflict }: { onDone: () => void; onConflict: (now: Tagged<Stock>) => void },
) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<{ before: Stock; now: Stock }>();
  const [done, setDone] = useState<Stock>();
  const set = async ({ units, seen }: StockChange): Promise<Answer<Stock>> => {
    const header = { 'If-Match': seen?.etag ?? '' };
    const params = { path: { sku }, query: { deleted: true }, header };
    const answer = await api.PUT('/products/{sku}/stock', { params, body: { onHand: units } });
    if (answer.response.status !== 412 || !seen) return answer;
    const found = await readStock(sku);
    if (!found.response.ok) return found;
    const now = await taggedOf(Promise.resolve(found));
    // An earlier attempt has set the number, but its answer was lost.
    if (now.value.onHand === units && now.value.version === seen.value.version + 1)
      return { data: now.value, response: new Response() };
    queries.setQueryData(stockKey(sku), now);
    setConflict({ before: seen.value, now: now.value });
    onConflict(now);
    return answer;
  };
  const adjust = ({ mode, units }: StockChange, key: string): Promise<Answer<Stock>> => {
    const params = { path: { sku }, query: { deleted: true }, header: { 'Idempotency-Key': key } };
    const body = { onHandChange: mode === 'add' ? units : -units };
    return api.PATCH('/products/{sku}/stock', { params, body });
  };
  const change = useChange(
    (input: StockChange, key) => (input.mode === 'count' ? set(input) : adjust(input, key)),
    {
      makesObsolete: [stockKey(sku), [...PRODUCTS_KEY, 'list']],
      onDone: (stock) => {
        setDone(stock);
        setConflict(undefined);
        onDone();
      },
    },
  );
  const forget = () => {
    setDone(undefined);
    setConflict(undefined);
    change.reset();
  };
  return { change, conflict, done, forget };
}
