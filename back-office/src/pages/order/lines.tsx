import { Badge, Box, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { Section } from '../../parts/section.tsx';
import { ORDER } from './texts.ts';

type Item = Schemas['OrderItem'];
type Column = 'ordered' | 'shipped' | 'cancelled' | 'returned' | 'cancellable';

/** Columns that are left out while they have only zeros. */
const RARE: Column[] = ['cancelled', 'returned'];
const COLUMNS: Column[] = ['ordered', 'shipped', ...RARE, 'cancellable'];

/**
 * The lines of an order, with their numbers of units and their prices. On a narrow screen, the number of ordered units is
 * beside the price.
 */
export function OrderLines({ order: { items } }: { order: Schemas['Order'] }) {
  const texts = useTexts(ORDER);
  const columns = COLUMNS.filter(
    (column) => !RARE.includes(column) || items.some(({ quantity }) => quantity[column] > 0),
  );
  return (
    <Section title={texts.lines}>
      <ScrollRegion label={texts.lines}>
        <Table aria-label={texts.lines} verticalSpacing="xs" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.line.product}</Table.Th>
              {[...columns, 'total' as const].map((column) => (
                <Table.Th
                  key={column}
                  scope="col"
                  ta="right"
                  style={{ whiteSpace: 'nowrap' }}
                  {...narrow(column)}
                >
                  {texts.line[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Line key={item.id} item={item} columns={columns} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
    </Section>
  );
}

/** Hides the column of the ordered units on a narrow screen. */
const narrow = (column: Column | 'total') => (column === 'ordered' ? { visibleFrom: 'sm' } : {});

function Line({ item, columns }: { item: Item; columns: Column[] }) {
  const texts = useTexts(ORDER);
  const may = useMay();
  const { money, number } = useFormats();
  const { sku, quantity } = item;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} ta="left" miw={110}>
        {item.name}
        <Text size="xs" c="dimmed">
          {may('products:read') ? (
            <Link to="/products/$sku" params={{ sku }} className="quiet-link">
              {sku}
            </Link>
          ) : (
            sku
          )}
          {' · '}
          <Box component="span" visibleFrom="sm">
            {texts.each(money(item.unitPrice))}
          </Box>
          <Box component="span" hiddenFrom="sm" style={{ whiteSpace: 'nowrap' }}>
            {number(quantity.ordered)} × {money(item.unitPrice)}
          </Box>
        </Text>
        {item.withdrawal === 'EXCLUDED' && (
          <Badge size="sm" variant="default" tt="none">
            {texts.noWithdrawal}
          </Badge>
        )}
      </Table.Th>
      {columns.map((column) => (
        <Table.Td
          key={column}
          ta="right"
          {...narrow(column)}
          {...(quantity[column] === 0 && { c: 'dimmed' })}
          {...(column === 'cancellable' && quantity[column] > 0 && { fw: 650 })}
        >
          {number(quantity[column])}
        </Table.Td>
      ))}
      <Table.Td ta="right">{money(item.total)}</Table.Td>
    </Table.Tr>
  );
}
