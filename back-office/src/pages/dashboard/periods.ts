import type { Schemas } from '../../api/contract.ts';

export const PERIODS = ['today', 'day', 'week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

/** Whether a period is shown by hour. The other periods are shown by day. */
export const isByHour = (period: Period): period is 'today' | 'day' => period === 'today' || period === 'day';

/** Number of days of each period that is shown by day. */
const DAYS = { week: 7, month: 30, quarter: 90 } as const;

/** Number of hours of the period `day`. */
const HOURS = 24;

interface SalesQuery {
  from: string;
  to: string;
  interval: Schemas['SalesIntervalLength'];
  timeZone: string;
}

/** Returns the query for a period that ends with the present hour or day, in the time zone of the browser. */
export function toSalesQuery(period: Period, now = new Date()): SalesQuery {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (isByHour(period)) {
    const to = new Date(year, month, day, now.getHours() + 1);
    const from = period === 'today' ? new Date(year, month, day) : new Date(to.getTime() - HOURS * 3_600_000);
    return { from: from.toISOString(), to: to.toISOString(), interval: 'HOUR', timeZone };
  }
  const from = new Date(year, month, day - DAYS[period] + 1);
  const to = new Date(year, month, day + 1);
  return { from: from.toISOString(), to: to.toISOString(), interval: 'DAY', timeZone };
}

type Figures = Schemas['SalesFigures'];

/** Figures of an hour or a day in one currency. */
export interface Point extends Pick<Figures, 'orderCount' | 'unitCount'> {
  from: string;
  ordered: number;
  captured: number;
  refunded: number;
}

/** Returns the currencies in which something happened. The currency with the most orders is the first. */
export function currenciesOf({ intervals }: Schemas['Sales']): string[] {
  const orders = new Map<string, number>();
  for (const each of intervals.flatMap(({ figures }) => figures))
    orders.set(each.currency, (orders.get(each.currency) ?? 0) + each.orderCount);
  return [...orders.keys()].toSorted((a, b) => (orders.get(b) ?? 0) - (orders.get(a) ?? 0));
}

/** Returns the figures of each interval in one currency, also of intervals in which nothing happened. */
export const pointsOf = ({ intervals }: Schemas['Sales'], currency: string): Point[] =>
  intervals.map(({ from, figures }) => {
    const found = figures.find((each) => each.currency === currency);
    return {
      from,
      orderCount: found?.orderCount ?? 0,
      unitCount: found?.unitCount ?? 0,
      ordered: found?.orderedAmount.amount ?? 0,
      captured: found?.capturedAmount.amount ?? 0,
      refunded: found?.refundedAmount.amount ?? 0,
    };
  });

/** Adds up one figure of all intervals. */
export const sumOf = (points: Point[], figure: Exclude<keyof Point, 'from'>): number =>
  points.reduce((sum, point) => sum + point[figure], 0);
