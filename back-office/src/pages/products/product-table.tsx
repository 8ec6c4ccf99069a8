import { ActionIcon, Badge, Group, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons';

import { Fragment, useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import type { WholeList } from '../../api/whole-list.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { ListFooter } from '../../parts/list-footer.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { StockCard } from './stock-card.tsx';
import { PRODUCTS } from './texts.ts';

type Product = Schemas['Product'];

const ROWS = 100;

/** Table of products. A row opens to show all numbers of the stock, and the form that changes the stock. */
export function ProductTable({ list, found }: { list: WholeList<Product>; found: Product[] }) {
  const { columns, list: label } = useTexts(PRODUCTS);
  const [rows, setRows] = useState(ROWS);
  const [openSku, setOpenSku] = useState<string>();
  return (
    <>
      <Paper withBorder>
        <ScrollRegion label={label}>
          <Table aria-label={label} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={48}>
                  <VisuallyHidden>{columns.stock}</VisuallyHidden>
                </Table.Th>
                <Table.Th>{columns.product}</Table.Th>
                <Table.Th ta="right">{columns.price}</Table.Th>
                <Table.Th visibleFrom="sm">{columns.taxClass}</Table.Th>
                <Table.Th ta="right">{columns.available}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, rows).map((product) => (
                <Fragment key={product.sku}>
                  <ProductRow
                    product={product}
                    isOpen={openSku === product.sku}
                    onToggle={() => setOpenSku(openSku === product.sku ? undefined : product.sku)}
                  />
                  {openSku === product.sku && (
                    <Table.Tr>
                      <Table.Td colSpan={5} px={{ base: 'xs', sm: 56 }} py="md">
                        <StockCard sku={product.sku} />
                      </Table.Td>
                    </Table.Tr>
                  )}
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      </Paper>
      <ListFooter list={list} found={found.length} shown={rows} onShowMore={() => setRows(rows + ROWS)} />
    </>
  );
}

function ProductRow({
  product: { sku, name, price, taxClass, available = 0 },
  isOpen,
  onToggle,
}: {
  product: Product;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const texts = useTexts(PRODUCTS);
  const { money, number } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={texts.stockOf(name)}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDownIcon aria-hidden /> : <ChevronRightIcon aria-hidden />}
        </ActionIcon>
      </Table.Td>
      <Table.Th scope="row" fw={400}>
        <PageLink to="/products/$sku" params={{ sku }} fw={600}>
          {name}
        </PageLink>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {sku}
        </Text>
      </Table.Th>
      <Table.Td ta="right">{money(price)}</Table.Td>
      <Table.Td visibleFrom="sm">{taxClass}</Table.Td>
      <Table.Td ta="right">
        <Group gap="xs" justify="flex-end">
          <StockLevel available={available} />
          {number(available)}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Number of available units from which on the stock isn't low. */
const ENOUGH = 10;

function StockLevel({ available }: { available: number }) {
  const texts = useTexts(PRODUCTS);
  if (available >= ENOUGH) return null;
  return (
    <Badge
      variant="light"
      color={available === 0 ? 'red' : 'yellow'}
      tt="none"
      autoContrast
      miw="max-content"
    >
      {available === 0 ? texts.soldOut : texts.few}
    </Badge>
  );
}
