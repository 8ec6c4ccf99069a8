import { Paper, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { nameOf, partKey } from '../../api/order.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { ProblemDetails } from '../problem-details.tsx';
import { RETURN_TEXTS } from './texts.ts';

/** Shows what a receipt would do with money and stock, as the service previews it. */
export function ReceiptEffect({
  order,
  returnId,
  input,
  missing,
}: {
  order: Schemas['Order'];
  returnId: string;
  input: Schemas['ReturnReceiptInput'] | undefined;
  /** Says which input is missing, if `input` is undefined. */
  missing: string;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const preview = useQuery({
    queryKey: partKey(order, 'preview', returnId, input),
    queryFn: input ? () => readPreview(order.id, returnId, input) : skipToken,
  });
  return (
    <Paper withBorder p="sm" mih={66} role="status" aria-label={texts.effect} aria-busy={preview.isFetching}>
      {input === undefined && (
        <Text size="sm" c="dimmed">
          {missing}
        </Text>
      )}
      {preview.data && <Effect order={order} preview={preview.data} />}
      <ProblemAlert error={preview.error} />
    </Paper>
  );
}

const readPreview = (orderId: string, returnId: string, body: Schemas['ReturnReceiptInput']) =>
  bodyOf(
    api.POST('/orders/{orderId}/previews', {
      params: { path: { orderId } },
      body: { operation: 'createReturnReceipt', returnId, body },
    }),
  );

function Effect({
  order,
  preview: { refunds, releasedStock, problem, before, after },
}: {
  order: Schemas['Order'];
  preview: Schemas['Preview'];
}) {
  const texts = useTexts(RETURN_TEXTS);
  const { money, number } = useFormats();
  if (problem) return <ProblemDetails problem={problem} />;
  const { currency } = before.currentTotal;
  const refunded = refunds.reduce((sum, { amount }) => sum + amount.amount, 0);
  return (
    <>
      <Text fw={650}>
        {refunded > 0 ? texts.refunds(money({ amount: refunded, currency })) : texts.noRefund}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.newPrice(money(before.currentTotal), money(after.currentTotal))}{' '}
        {releasedStock
          .map(({ sku, quantity }) => texts.toStock(number(quantity), nameOf(order, sku)))
          .join(' ')}
      </Text>
    </>
  );
}
