export const PERIODS = ['month', 'lastMonth', 'quarter', 'lastQuarter', 'year', 'lastYear', 'own'] as const;
export type Period = (typeof PERIODS)[number];

/** Days of a period, as the contract names them: `to` is the day after the last day. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the days of a period that is counted from today, in the time zone of the browser. */
export function daysOf(period: Exclude<Period, 'own'>, today = new Date()): Days {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const quarter = month - (month % 3);
  switch (period) {
    case 'month':
      return months(year, month, 1);
    case 'lastMonth':
      return months(year, month - 1, 1);
    case 'quarter':
      return months(year, quarter, 3);
    case 'lastQuarter':
      return months(year, quarter - 3, 3);
    case 'year':
      return months(year, 0, 12);
    case 'lastYear':
      return months(year - 1, 0, 12);
  }
}

const months = (year: number, month: number, count: number): Days => ({
  from: toDay(new Date(Date.UTC(year, month, 1))),
  to: toDay(new Date(Date.UTC(year, month + count, 1))),
});

/** Returns the days from a first to a last day. Undefined unless both are days, in this sequence, within a year. */
export function ownDays(first: string | undefined, last: string | undefined): Days | undefined {
  const [from, end] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)];
  const to = end + DAY_MS;
  if (Number.isNaN(from) || Number.isNaN(end) || to <= from || to - from > DAYS_MAX * DAY_MS)
    return undefined;
  return { from: toDay(new Date(from)), to: toDay(new Date(to)) };
}

const DAY_MS = 86_400_000;

/** Maximum number of days of a report. */
const DAYS_MAX = 366;

const toDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the day before a day. */
export const dayBefore = (day: string): string => toDay(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS));
