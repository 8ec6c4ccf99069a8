import { Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { REPORTS } from './texts.ts';

type Entry = Omit<Schemas['TaxReportEntry'], 'tax'>;

/** A row of a report. `names`: cells that name the entry. */
export interface ReportRow {
  key: string;
  names: string[];
  entry: Entry;
}

interface ReportTableProps {
  title: string;
  /** Names of the columns that name an entry. */
  names: string[];
  rows: ReportRow[];
  /** Whether each document is in one entry only, so that the numbers of documents can be added up. */
  countsOnce?: boolean;
}

/**
 * Amounts of a report, with a total for each currency. A narrow screen shows no numbers of documents, and all names of a
 * row in one cell.
 */
export function ReportTable({ title, names, rows, countsOnce = false }: ReportTableProps) {
  const texts = useTexts(REPORTS);
  if (rows.length === 0) return <Text c="dimmed">{texts.none}</Text>;
  const { invoices, creditNotes, net, tax, gross } = texts.columns;
  const currencies = [...new Set(rows.map(({ entry }) => entry.currency))];
  return (
    <ScrollRegion label={title}>
      <Table aria-label={title} verticalSpacing={6} horizontalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {names.map((name, index) => (
              <Table.Th key={name} scope="col" {...(index > 0 && { visibleFrom: 'sm' })}>
                {name}
              </Table.Th>
            ))}
            {[invoices, creditNotes].map((name) => (
              <Table.Th key={name} scope="col" ta="right" visibleFrom="sm">
                {name}
              </Table.Th>
            ))}
            {[net, tax, gross].map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, names: [first, ...others], entry }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {first}
                {others.some((name) => name !== '') && (
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {others.join(' · ')}
                  </Text>
                )}
              </Table.Th>
              {others.map((name, index) => (
                // The cells of a row never change their sequence.
                <Table.Td key={index} visibleFrom="sm">
                  {name}
                </Table.Td>
              ))}
              <Figures entry={entry} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {currencies.map((currency) => (
            <Table.Tr key={currency} fw={650}>
              <Table.Th scope="row">{texts.total(currency)}</Table.Th>
              {names.slice(1).map((name) => (
                <Table.Td key={name} visibleFrom="sm" />
              ))}
              <Figures entry={sumOf(rows, currency)} hasCounts={countsOnce} />
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </ScrollRegion>
  );
}

interface FiguresProps {
  entry: Pick<Entry, Summed>;
  hasCounts?: boolean;
}

function Figures({ entry: { invoiceCount, creditNoteCount, totals }, hasCounts = true }: FiguresProps) {
  const { number, money } = useFormats();
  return (
    <>
      <Table.Td ta="right" visibleFrom="sm">
        {hasCounts && number(invoiceCount)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {hasCounts && number(creditNoteCount)}
      </Table.Td>
      <Table.Td ta="right">{money(totals.netAmount)}</Table.Td>
      <Table.Td ta="right">{money(totals.taxAmount)}</Table.Td>
      <Table.Td ta="right">{money(totals.grossAmount)}</Table.Td>
    </>
  );
}

type Summed = 'invoiceCount' | 'creditNoteCount' | 'totals';

/** Adds up the rows in one currency. */
function sumOf(rows: readonly ReportRow[], currency: string): Pick<Entry, Summed> {
  const own = rows.flatMap(({ entry }) => (entry.currency === currency ? [entry] : []));
  const sum = (figure: (entry: Entry) => number) => own.reduce((total, entry) => total + figure(entry), 0);
  const money = (name: keyof Entry['totals']) => ({
    amount: sum(({ totals }) => totals[name].amount),
    currency,
  });
  return {
    invoiceCount: sum((entry) => entry.invoiceCount),
    creditNoteCount: sum((entry) => entry.creditNoteCount),
    totals: {
      netAmount: money('netAmount'),
      taxAmount: money('taxAmount'),
      grossAmount: money('grossAmount'),
    },
  };
}
