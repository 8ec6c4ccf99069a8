import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import type { Point } from './periods.ts';
import { DASHBOARD } from './texts.ts';

const HEIGHT = 240;

/**
 * Charts of the orders and of the money of a period. The table below them has the same figures, for users who don't see
 * the charts.
 */
export default function SalesCharts({
  points,
  currency,
  isByHour,
}: {
  points: Point[];
  currency: string;
  isByHour: boolean;
}) {
  const texts = useTexts(DASHBOARD);
  const { language } = useLanguage();
  const { number, money } = useFormats();
  const label = new Intl.DateTimeFormat(
    language,
    isByHour ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  );
  const bars = points.map((point) => ({ ...point, time: label.format(new Date(point.from)) }));
  const amount = (value: number) => money({ amount: Math.round(value), currency });
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" mb="sm">
      <Chart label={texts.ordersChart}>
        <BarChart
          h={HEIGHT}
          data={bars}
          dataKey="time"
          series={[bar('orderCount', texts.orders, 'teal.7')]}
          valueFormatter={number}
          yAxisProps={{ allowDecimals: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </Chart>
      <Chart label={texts.moneyChart}>
        <BarChart
          h={HEIGHT}
          data={bars}
          dataKey="time"
          withLegend
          series={[bar('captured', texts.captured, 'teal.7'), bar('refunded', texts.refunded, 'orange.6')]}
          valueFormatter={amount}
          yAxisProps={{ width: 90 }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </Chart>
    </SimpleGrid>
  );
}

/** The bars of a figure. The library doesn't check that the name is the name of a figure. */
const bar = (name: Exclude<keyof Point, 'from'>, label: string, color: string) => ({ name, label, color });

/** A picture for assistive technology. The table has its figures. */
const Chart = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure style={{ margin: 0, minWidth: 0 }}>
    <Text component="figcaption" size="sm" fw={600} mb="xs">
      {label}
    </Text>
    <div aria-hidden>{children}</div>
  </figure>
);
