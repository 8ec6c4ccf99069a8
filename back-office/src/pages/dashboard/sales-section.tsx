import { Center, Group, Loader, NativeSelect, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Disclosure } from '../../parts/disclosure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import {
  PERIODS,
  type Period,
  type Point,
  currenciesOf,
  isByHour,
  pointsOf,
  sumOf,
  toSalesQuery,
} from './periods.ts';
import { SalesTable } from './sales-table.tsx';
import { DASHBOARD } from './texts.ts';

/** The charts are large, so the browser loads them after the rest of the page. */
const SalesCharts = lazy(() => import('./sales-charts.tsx'));

/** Time in ms after which the figures are read again. */
const READ_AGAIN_AFTER = 60_000;

/** Orders and money of a period. The address contains the period and the currency. */
export function SalesSection() {
  const texts = useTexts(DASHBOARD);
  const [search, change] = useListSearch();
  const period = PERIODS.find((each) => each === search['period']) ?? 'week';
  const query = toSalesQuery(period);
  const sales = useQuery({
    queryKey: ['sales', query],
    queryFn: () => bodyOf(api.GET('/sales', { params: { query } })),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={texts.sales}
      actions={
        <SegmentedControl
          aria-label={texts.period}
          size="xs"
          value={period}
          onChange={(chosen) => change({ period: chosen === 'week' ? undefined : chosen })}
          data={PERIODS.map((each) => ({ value: each, label: texts.periods[each] }))}
        />
      }
    >
      <Loaded query={sales}>
        {(figures) => (
          <Figures
            {...{ figures, period }}
            chosen={search['currency']}
            onChoose={(currency) => change({ currency })}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Figures({
  figures,
  period,
  chosen,
  onChoose,
}: {
  figures: Schemas['Sales'];
  period: Period;
  chosen: string | undefined;
  onChoose: (currency: string) => void;
}) {
  const texts = useTexts(DASHBOARD);
  const currencies = currenciesOf(figures);
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  if (currency === undefined) return <Text c="dimmed">{texts.none}</Text>;
  const points = pointsOf(figures, currency);
  return (
    <>
      {currencies.length > 1 && (
        <NativeSelect
          label={texts.currency}
          maw={120}
          mb="md"
          value={currency}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          data={currencies}
        />
      )}
      <Totals points={points} currency={currency} />
      <Suspense fallback={<ChartsLoading />}>
        <SalesCharts {...{ points, currency }} isByHour={isByHour(period)} />
      </Suspense>
      <Disclosure title={texts.table}>
        <SalesTable {...{ points, currency }} isByHour={isByHour(period)} />
      </Disclosure>
    </>
  );
}

function ChartsLoading() {
  const { loading } = useTexts(DASHBOARD);
  return (
    <Center h={500}>
      <Loader role="status" aria-label={loading} />
    </Center>
  );
}

function Totals({ points, currency }: { points: Point[]; currency: string }) {
  const texts = useTexts(DASHBOARD);
  const { number, money } = useFormats();
  const amount = (figure: 'ordered' | 'captured' | 'refunded') =>
    money({ amount: sumOf(points, figure), currency });
  const totals = [
    [texts.orders, number(sumOf(points, 'orderCount'))],
    [texts.units, number(sumOf(points, 'unitCount'))],
    [texts.ordered, amount('ordered')],
    [texts.captured, amount('captured')],
    [texts.refunded, amount('refunded')],
  ] as const;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 5 }} spacing="sm" m={0} mb="md">
      {totals.map(([label, value]) => (
        <Group key={label} gap={0} style={{ flexDirection: 'column', alignItems: 'flex-start' }}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={650} fz="lg">
            {value}
          </Text>
        </Group>
      ))}
    </SimpleGrid>
  );
}
