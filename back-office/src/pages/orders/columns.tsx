import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { needsNoShipment } from '../../api/order.ts';
import { fromMinorUnits } from '../../language/decimals.ts';
import type { Formats } from '../../language/formats.ts';
import { StatusPill } from '../../parts/status-pill.tsx';
import type { ColumnName } from './column-names.ts';
import type { OrdersTexts } from './texts.ts';

type Order = Schemas['Order'];

/** Formats and texts in the language of the page. */
export interface Words {
  formats: Formats;
  texts: OrdersTexts;
}

interface Column {
  /** Whether the cells are numbers, which are aligned right. */
  isNumber?: true;
  cell: (order: Order, words: Words) => ReactNode;
  /** Fields in an exported file, by their names in the contract. Times and statuses are as in the contract. */
  csv: (order: Order) => Record<string, string>;
}

const unitsOf = ({ items }: Order): number =>
  items.reduce((sum, { quantity }) => sum + quantity.ordered - quantity.cancelled, 0);

const statusColumn = (field: 'status' | 'paymentStatus' | 'fulfillmentStatus'): Column => ({
  cell: (order) => (
    <StatusPill status={order[field]} isOver={field === 'fulfillmentStatus' && needsNoShipment(order)} />
  ),
  csv: (order) => ({ [field]: order[field] }),
});

/** A status that most orders don't have yet. `NONE` is left empty, so that the other statuses are easier to see. */
const laterStatusColumn = (field: 'deliveryStatus' | 'returnStatus'): Column => ({
  cell: (order, { texts }) =>
    order[field] !== 'NONE' && <StatusPill status={order[field]} words={texts.statuses[field] ?? {}} />,
  csv: (order) => ({ [field]: order[field] }),
});

const timeColumn = (field: 'createdAt' | 'updatedAt'): Column => ({
  cell: (order, { formats }) => (
    <time dateTime={order[field]} title={formats.dateTime(order[field])}>
      {formats.shortTime(order[field])}
    </time>
  ),
  csv: (order) => ({ [field]: order[field] }),
});

const moneyColumn = (field: 'currentTotal' | 'total' | 'outstandingAmount'): Column => ({
  isNumber: true,
  cell: (order, { formats }) => formats.money(order[field]),
  csv: ({ [field]: { amount, currency } }) => ({ [field]: fromMinorUnits(amount, currency), currency }),
});

const textColumn = (field: 'reference' | 'channel' | 'customerId'): Column => ({
  cell: (order) => order[field],
  csv: (order) => ({ [field]: order[field] ?? '' }),
});

/** Signs of an order that staff must look at: open matters and shipment holds. */
export function Signs({
  order: { attention = [], shipmentHolds = [] },
  texts,
}: { order: Order } & Pick<Words, 'texts'>) {
  const kinds = new Set(shipmentHolds.map(({ reason }) => (reason === 'PACKING' ? 'packing' : 'held')));
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {attention.length > 0 && (
        <Badge color="red" variant="light" tt="none" autoContrast miw="max-content">
          {texts.signs.matter(attention.length)}
        </Badge>
      )}
      {[...kinds].map((kind) => (
        <Badge
          key={kind}
          color={kind === 'held' ? 'yellow' : 'blue'}
          variant="light"
          tt="none"
          autoContrast
          miw="max-content"
        >
          {texts.signs[kind]}
        </Badge>
      ))}
    </Group>
  );
}

export const COLUMNS: Record<ColumnName, Column> = {
  createdAt: timeColumn('createdAt'),
  status: statusColumn('status'),
  paymentStatus: statusColumn('paymentStatus'),
  fulfillmentStatus: statusColumn('fulfillmentStatus'),
  deliveryStatus: laterStatusColumn('deliveryStatus'),
  returnStatus: laterStatusColumn('returnStatus'),
  signs: {
    cell: (order, { texts }) => <Signs order={order} texts={texts} />,
    csv: ({ attention = [], shipmentHolds = [] }) => ({
      attention: attention.map(({ kind }) => kind).join(' '),
      shipmentHolds: shipmentHolds.map(({ reason }) => reason).join(' '),
    }),
  },
  units: {
    isNumber: true,
    cell: (order, { formats }) => formats.number(unitsOf(order)),
    csv: (order) => ({ units: String(unitsOf(order)) }),
  },
  items: {
    cell: ({ items }) => (
      <Text size="sm" lineClamp={1} maw={280} component="span">
        {items.map(({ quantity, name }) => `${quantity.ordered - quantity.cancelled} × ${name}`).join(', ')}
      </Text>
    ),
    csv: ({ items }) => ({
      skus: items.map(({ quantity, sku }) => `${quantity.ordered - quantity.cancelled} × ${sku}`).join(', '),
    }),
  },
  currentTotal: moneyColumn('currentTotal'),
  total: moneyColumn('total'),
  outstandingAmount: moneyColumn('outstandingAmount'),
  shippingMethod: {
    cell: ({ shippingMethod }) => shippingMethod?.name,
    csv: ({ shippingMethod }) => ({ shippingMethod: shippingMethod?.code ?? '' }),
  },
  reference: textColumn('reference'),
  channel: textColumn('channel'),
  customerId: textColumn('customerId'),
  updatedAt: timeColumn('updatedAt'),
};

/** Fields of an order in an exported file. */
export const fieldsOf = (order: Order, names: readonly ColumnName[]): Record<string, string> =>
  Object.assign({ number: order.number }, ...names.map((name) => COLUMNS[name].csv(order)));
