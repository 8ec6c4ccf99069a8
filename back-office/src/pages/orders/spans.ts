import type { Filters } from './order-filters.ts';

export const SPANS = ['today', 'yesterday', 'last7Days', 'lastWeek', 'thisMonth', 'lastMonth'] as const;

/** Days that users often ask for. A week begins on Monday. */
export type Span = (typeof SPANS)[number];

/** First and last day of a span in the time zone of the browser, such as 2026-11-26. */
export function daysOf(span: Span, now = new Date()): Required<Pick<Filters, 'from' | 'to'>> {
  const [year, month, today] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = today - ((now.getDay() + 6) % 7);
  const days = {
    today: [new Date(year, month, today), new Date(year, month, today)],
    yesterday: [new Date(year, month, today - 1), new Date(year, month, today - 1)],
    last7Days: [new Date(year, month, today - 6), new Date(year, month, today)],
    lastWeek: [new Date(year, month, monday - 7), new Date(year, month, monday - 1)],
    thisMonth: [new Date(year, month, 1), new Date(year, month, today)],
    lastMonth: [new Date(year, month - 1, 1), new Date(year, month, 0)],
  } satisfies Record<Span, [Date, Date]>;
  const [from, to] = days[span];
  return { from: format(from), to: format(to) };
}

const format = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
