import { Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Refused, api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useCountries } from '../../language/countries.ts';
import { formatPercent } from '../../language/decimals.ts';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { ProblemDetails } from '../../parts/problem-details.tsx';
import { CSV, saveFile } from '../../parts/save-file.ts';
import { Section } from '../../parts/section.tsx';
import { type ListSearch, useListSearch } from '../../parts/use-list-search.ts';
import { SHELL } from '../../shell/texts.ts';
import { type Days, PERIODS, dayBefore, daysOf, ownDays } from './periods.ts';
import { type ReportRow, ReportTable } from './report-table.tsx';
import { REPORTS } from './texts.ts';

const INTERVALS = ['MONTH', 'DAY'] as const;

const AS_CSV = { headers: { Accept: 'text/csv' }, parseAs: 'text' } as const;

export function ReportsPage() {
  const { pages } = useTexts(SHELL);
  const { hint } = useTexts(REPORTS);
  return (
    <>
      <PageHeading title={pages.reports} hint={hint} />
      <Permitted scope="documents:read">
        <Reports />
      </Permitted>
    </>
  );
}

/** Taxes and sales of a period. The address contains the period. */
function Reports() {
  const texts = useTexts(REPORTS);
  const { date } = useFormats();
  const [search, change] = useListSearch();
  const period = PERIODS.find((each) => each === search['period']) ?? 'month';
  const days = period === 'own' ? ownDays(search['first'], search['last']) : daysOf(period);
  const shown = (day: string) => date(`${day}T00:00:00`);
  return (
    <Stack gap="md">
      <Group align="end">
        <NativeSelect
          label={texts.period}
          value={period}
          onChange={({ currentTarget }) => change({ period: currentTarget.value })}
          data={PERIODS.map((each) => ({ value: each, label: texts.periods[each] }))}
        />
        {period === 'own' && <OwnDays search={search} onChange={change} />}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {days ? texts.shown(shown(days.from), shown(dayBefore(days.to))) : texts.wrongDays}
      </Text>
      {days && (
        <>
          <Taxes days={days} />
          <Sales
            days={days}
            interval={INTERVALS.find((each) => each === search['interval']) ?? 'MONTH'}
            onInterval={(interval) => change({ interval })}
          />
        </>
      )}
    </Stack>
  );
}

function OwnDays({ search, onChange }: { search: ListSearch; onChange: (changed: ListSearch) => void }) {
  const texts = useTexts(REPORTS);
  return (['first', 'last'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      label={texts[name]}
      value={search[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
    />
  ));
}

function Taxes({ days }: { days: Days }) {
  const texts = useTexts(REPORTS);
  const { country, rate } = texts.columns;
  const toRow = useTaxRow();
  const taxes = useQuery({
    queryKey: ['reports', 'taxes', days],
    // Without the header `Accept`, the service answers with JSON.
    queryFn: () =>
      bodyOf(api.GET('/reports/taxes', { params: { query: days } })) as Promise<Schemas['TaxReport']>,
    placeholderData: keepPreviousData,
  });
  const read = () => bodyOf(api.GET('/reports/taxes', { params: { query: days }, ...AS_CSV }));
  return (
    <Section
      title={texts.taxes}
      actions={<CsvButton report={texts.taxes} file={`taxes-${days.from}-${days.to}.csv`} read={read} />}
    >
      <Loaded query={taxes}>
        {(report) => (
          <ReportTable title={texts.taxes} names={[country, rate]} rows={report.taxes.map(toRow)} />
        )}
      </Loaded>
    </Section>
  );
}

/** Returns a function that names the tax of an entry in the language of the page. */
function useTaxRow(): (entry: Schemas['TaxReportEntry']) => ReportRow {
  const texts = useTexts(REPORTS);
  const { language } = useLanguage();
  const { nameOf } = useCountries();
  return ({ tax, ...entry }) => {
    if (!tax) return { key: entry.currency, names: [texts.withoutTax, ''], entry };
    const treatment = texts.treatments[tax.treatment];
    const rate = formatPercent(tax.percent, language);
    return {
      key: `${entry.currency} ${tax.countryCode} ${tax.percent} ${tax.treatment}`,
      names: [nameOf(tax.countryCode), treatment === undefined ? rate : `${rate}, ${treatment}`],
      entry,
    };
  };
}

interface SalesProps {
  days: Days;
  interval: Schemas['ReportInterval'];
  onInterval: (interval: string) => void;
}

function Sales({ days, interval, onInterval }: SalesProps) {
  const texts = useTexts(REPORTS);
  const { date, month } = useFormats();
  const query = { ...days, interval };
  const sales = useQuery({
    queryKey: ['reports', 'sales', query],
    // Without the header `Accept`, the service answers with JSON.
    queryFn: () =>
      bodyOf(api.GET('/reports/sales', { params: { query } })) as Promise<Schemas['SalesReport']>,
    placeholderData: keepPreviousData,
  });
  const read = () => bodyOf(api.GET('/reports/sales', { params: { query }, ...AS_CSV }));
  const nameOf = (from: string) => (interval === 'MONTH' ? month(from) : date(`${from}T00:00:00`));
  return (
    <Section
      title={texts.sales}
      actions={
        <>
          <SegmentedControl
            aria-label={texts.interval}
            size="xs"
            value={interval}
            onChange={onInterval}
            data={INTERVALS.map((each) => ({ value: each, label: texts.intervals[each] }))}
          />
          <CsvButton report={texts.sales} file={`sales-${days.from}-${days.to}.csv`} read={read} />
        </>
      }
    >
      <Loaded query={sales}>
        {(report) => (
          <ReportTable
            title={texts.sales}
            countsOnce
            names={[texts.columns.time]}
            rows={report.sales.map((entry) => ({
              ...{ key: `${entry.from} ${entry.currency}`, names: [nameOf(entry.from)], entry },
            }))}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface CsvProps {
  report: string;
  file: string;
  read: () => Promise<string>;
}

/** Downloads a report as a table. Shows the reason if the service refuses it. */
function CsvButton({ report, file, read }: CsvProps) {
  const texts = useTexts(REPORTS);
  const download = async () => {
    try {
      saveFile(file, [await read()], CSV);
    } catch (error) {
      const message = error instanceof Refused ? <ProblemDetails problem={error.problem} /> : String(error);
      notifications.show({ color: 'red', title: texts.noCsv, message });
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={texts.csvOf(report)}
      onClick={() => void download()}
    >
      {texts.csv}
    </Button>
  );
}
