import { Box, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { moveBetweenEntries } from '../../parts/move-between.ts';
import type { ColumnName } from './column-names.ts';
import { COLUMNS, type Words } from './columns.tsx';
import classes from './orders.module.css';
import { ORDERS } from './texts.ts';

type Order = Schemas['Order'];

/**
 * Table of orders in plain elements, because hundreds of Mantine's cells take twice the time. The first cell of a row is the link to the order; a click on the rest of the row follows it.
 */
export function OrdersTable({ orders, columns }: { orders: Order[]; columns: ColumnName[] }) {
  const texts = useTexts(ORDERS);
  const words: Words = { texts, formats: useFormats() };
  return (
    <Box tabIndex={0} role="region" aria-label={texts.table} className={classes['scroll']}>
      <table className={classes['table']}>
        <caption className={classes['caption']}>
          <VisuallyHidden>{texts.keys}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.number}</th>
            {columns.map((name) => (
              <th key={name} scope="col" data-number={COLUMNS[name].isNumber}>
                {texts.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenEntries}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} columns={columns} words={words} />
          ))}
        </tbody>
      </table>
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
    <tr onClick={open} className={classes['row']}>
      <th scope="row">
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className={classes['number']} data-entry>
          {order.number}
        </Link>
      </th>
      {columns.map((name) => (
        <td key={name} data-number={COLUMNS[name].isNumber}>
          {COLUMNS[name].cell(order, words)}
        </td>
      ))}
    </tr>
  );
}
