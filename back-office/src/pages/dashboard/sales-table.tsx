import { Table } from '@mantine/core';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import type { Point } from './periods.ts';
import { DASHBOARD } from './texts.ts';

/** The figures of the charts as a table, newest first. */
export function SalesTable({
  points,
  currency,
  isByHour,
}: {
  points: Point[];
  currency: string;
  isByHour: boolean;
}) {
  const texts = useTexts(DASHBOARD);
  const { date, dateTime, number, money } = useFormats();
  const amount = (value: number) => money({ amount: value, currency });
  return (
    <ScrollRegion label={texts.table}>
      <Table aria-label={texts.table} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.time}</Table.Th>
            {[texts.orders, texts.units, texts.ordered, texts.captured, texts.refunded].map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map(({ from, orderCount, unitCount, ordered, captured, refunded }) => (
            <Table.Tr key={from}>
              <Table.Th scope="row" fw={400}>
                {isByHour ? dateTime(from) : date(from)}
              </Table.Th>
              <Table.Td ta="right">{number(orderCount)}</Table.Td>
              <Table.Td ta="right">{number(unitCount)}</Table.Td>
              <Table.Td ta="right">{amount(ordered)}</Table.Td>
              <Table.Td ta="right">{amount(captured)}</Table.Td>
              <Table.Td ta="right">{amount(refunded)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
