import { Box, Table, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { moveBetweenEntries } from '../../parts/move-between.ts';
import { COLUMNS, type ColumnName, type Words } from './columns.tsx';
import classes from './orders.module.css';
import { ORDERS } from './texts.ts';

type Order = Schemas['Order'];

/** Table of orders. The first cell of a row is the link to the order; a click on the rest of the row follows it. */
export function OrdersTable({ orders, columns }: { orders: Order[]; columns: ColumnName[] }) {
  const texts = useTexts(ORDERS);
  const words: Words = { texts, formats: useFormats() };
  return (
    <Box tabIndex={0} role="region" aria-label={texts.table} className={classes['scroll']}>
      <Table highlightOnHover verticalSpacing={6} horizontalSpacing="sm" className={classes['table']}>
        <Table.Caption className={classes['caption']}>
          <VisuallyHidden>{texts.keys}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.number}</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name} scope="col" ta={COLUMNS[name].isNumber ? 'right' : 'left'}>
                {texts.columns[name]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveBetweenEntries}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} columns={columns} words={words} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function OrderRow({ order, columns, words }: { order: Order; columns: ColumnName[]; words: Words }) {
  const navigate = useNavigate();
  const open = ({ target }: MouseEvent) => {
    // A click on a link follows the link. A user who selects text doesn't want to leave the page.
    if (target instanceof Element && target.closest('a')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    void navigate({ to: '/orders/$orderId', params: { orderId: order.id } });
  };
  return (
    <Table.Tr onClick={open} className={classes['row']}>
      <Table.Th scope="row">
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className={classes['number']} data-entry>
          {order.number}
        </Link>
      </Table.Th>
      {columns.map((name) => (
        <Table.Td key={name} ta={COLUMNS[name].isNumber ? 'right' : 'left'}>
          {COLUMNS[name].cell(order, words)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
