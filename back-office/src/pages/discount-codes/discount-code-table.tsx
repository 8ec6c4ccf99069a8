import { Anchor, Badge, Paper, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import type { WholeList } from '../../api/whole-list.ts';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { ListFooter } from '../../parts/list-footer.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { describeDiscount, stateOf } from './discount-code-values.ts';
import { DISCOUNT_CODES } from './texts.ts';

type DiscountCode = Schemas['DiscountCode'];

const ROWS = 100;

interface DiscountCodeTableProps {
  list: WholeList<DiscountCode>;
  found: DiscountCode[];
  onEdit: (code: string) => void;
}

/** Table of discount codes. */
export function DiscountCodeTable({ list, found, onEdit }: DiscountCodeTableProps) {
  const { columns, list: label } = useTexts(DISCOUNT_CODES);
  const [rows, setRows] = useState(ROWS);
  return (
    <>
      <Paper withBorder>
        <ScrollRegion label={label}>
          <Table aria-label={label} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{columns.code}</Table.Th>
                <Table.Th>{columns.discount}</Table.Th>
                <Table.Th visibleFrom="sm">{columns.conditions}</Table.Th>
                <Table.Th ta="right">{columns.uses}</Table.Th>
                <Table.Th>{columns.state}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, rows).map((entry) => (
                <DiscountCodeRow key={entry.code} entry={entry} onEdit={() => onEdit(entry.code)} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      </Paper>
      <ListFooter list={list} found={found.length} shown={rows} onShowMore={() => setRows(rows + ROWS)} />
    </>
  );
}

function DiscountCodeRow({ entry, onEdit }: { entry: DiscountCode; onEdit: () => void }) {
  const texts = useTexts(DISCOUNT_CODES);
  const formats = useFormats();
  const { language } = useLanguage();
  const { code, uses, maxUses } = entry;
  const state = stateOf(entry, Date.now());
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Anchor component="button" type="button" fw={600} fz="sm" ta="left" onClick={onEdit}>
          {code}
        </Anchor>
      </Table.Th>
      <Table.Td>{describeDiscount(entry, formats, language)}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Conditions entry={entry} />
      </Table.Td>
      <Table.Td ta="right">
        {maxUses === undefined
          ? formats.number(uses)
          : texts.usesOf(formats.number(uses), formats.number(maxUses))}
      </Table.Td>
      <Table.Td>
        <Badge variant="light" tt="none" color={state === 'valid' ? 'teal' : 'gray'} autoContrast>
          {texts.states[state]}
        </Badge>
      </Table.Td>
    </Table.Tr>
  );
}

function Conditions({ entry }: { entry: DiscountCode }) {
  const texts = useTexts(DISCOUNT_CODES);
  const { money, number, date } = useFormats();
  const { minimumTotal, skus, maxUsesPerCustomer, validFrom, validUntil } = entry;
  const conditions = [
    minimumTotal && texts.minimum(money(minimumTotal)),
    skus && texts.onlySkus(number(skus.length)),
    maxUsesPerCustomer !== undefined && texts.perCustomer(number(maxUsesPerCustomer)),
    validFrom && `${texts.validFrom} ${date(validFrom)}`,
    validUntil && `${texts.validUntil} ${date(validUntil)}`,
  ];
  return <Text size="sm">{conditions.filter(Boolean).join(' · ')}</Text>;
}
