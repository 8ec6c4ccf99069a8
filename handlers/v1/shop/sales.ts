import type { SalesFigures, SalesRequest } from '../../../db/store.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import { isTimeZone } from '../../http/parsing/time-zones.ts';
import * as problems from '../../problems.ts';
import { salesLinks } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

const HOUR_MS = 3_600_000;

/** Maximum length of a period in hours, by interval. 92 days may have one hour more, because clocks are changed. */
const HOURS_MAX = { HOUR: 48, DAY: 92 * 24 + 1 };
const LENGTH_MAX = { HOUR: '48 hours', DAY: '92 days' };

export const getSales: Operation<'getSales'> = async ({ query }, { store, prefix }) => {
  const { interval, timeZone } = query;
  // The contract's format accepts only valid times.
  const [from, to] = [normalTime(query.from)!, normalTime(query.to)!];
  const request = { from, to, interval, timeZone };
  const faults = findFaults(request);
  if (faults.length > 0) return problems.validationFailed(faults);
  const outcome = await store.getSales(request);
  if (outcome.kind === 'PERIOD_TOO_LARGE')
    return problems.validationFailed([
      {
        field: 'to',
        message: 'must be earlier, because the period has too many orders, captures or refunds',
      },
    ]);
  const intervals = outcome.intervals.map(({ figures, ...one }) => ({
    ...one,
    figures: figures.map(toFigures),
  }));
  return {
    status: 200,
    body: { from, to, interval, timeZone, intervals, _links: salesLinks(prefix, request) },
  };
};

function findFaults({ from, to, interval, timeZone }: SalesRequest) {
  const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  return [
    ...(Date.parse(from) < 0 ? [{ field: 'from', message: 'must be in 1970 or later' }] : []),
    ...(hours <= 0 ? [{ field: 'to', message: 'must be after from' }] : []),
    ...(hours > HOURS_MAX[interval]
      ? [
          {
            field: 'to',
            message: `must be at most ${LENGTH_MAX[interval]} after from if interval is ${interval}`,
          },
        ]
      : []),
    ...(isTimeZone(timeZone) ? [] : [{ field: 'timeZone', message: 'must be the name of a time zone' }]),
  ];
}

function toFigures({ currency, orders, units, ...amounts }: SalesFigures): Schemas['SalesFigures'] {
  const { ordered, captured, refunded } = amounts;
  return {
    ...{ currency, orderCount: orders, unitCount: units },
    orderedAmount: { amount: ordered, currency },
    capturedAmount: { amount: captured, currency },
    refundedAmount: { amount: refunded, currency },
  };
}
