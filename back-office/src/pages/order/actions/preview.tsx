import { Alert, Loader, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../api/client.ts';
import type { Schemas } from '../../../api/contract.ts';
import { nameOf, partKey } from '../../../api/order.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLanguage, useTexts } from '../../../language/language.tsx';
import { STATUSES } from '../../../language/statuses.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { ProblemDetails } from '../../../parts/problem-details.tsx';
import { PREVIEW } from './texts.ts';

type Preview = Schemas['Preview'];
type Money = Schemas['Money'];

/** Time in ms after the last input until a preview is read. */
const READ_AFTER = 200;

export interface ShownPreview {
  order: Schemas['Order'];
  /** Effects of the operation with the present inputs. Undefined while they are read. */
  preview: Preview | undefined;
  error: unknown;
  /** Whether the inputs are complete, so that there will be a preview. */
  isAwaited: boolean;
}

/** Reads the effects that an operation would have on the order as it is now. `input` is undefined while it's incomplete. */
export function usePreview(
  order: Schemas['Order'],
  input: Schemas['PreviewInput'] | undefined,
): ShownPreview {
  const text = input && JSON.stringify(input);
  const [settled] = useDebouncedValue(text, READ_AFTER);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: partKey(order, 'preview', settled),
    queryFn:
      settled === undefined
        ? skipToken
        : () => {
            const body = JSON.parse(settled) as Schemas['PreviewInput']; // The text of an earlier `input`.
            return bodyOf(
              api.POST('/orders/{orderId}/previews', { params: { path: { orderId: order.id } }, body }),
            );
          },
    placeholderData: keepPreviousData,
  });
  return {
    order,
    preview: settled === text && !isPlaceholderData ? data : undefined,
    error,
    isAwaited: text !== undefined,
  };
}

/** Amount that the previewed operation would pay back, in the currency of the order. */
export const refundOf = ({ refunds, before }: Preview): Money => ({
  amount: refunds.reduce((sum, { amount }) => sum + amount.amount, 0),
  currency: before.currentTotal.currency,
});

/** Says which effects an operation would have, before it is sent. */
export function PreviewEffects({ order, preview, error, isAwaited }: ShownPreview) {
  const texts = useTexts(PREVIEW);
  return (
    <div role="status" aria-label={texts.effects}>
      {preview && <Effects order={order} preview={preview} />}
      {!preview && error === null && isAwaited && <Loader size="xs" />}
      <ProblemAlert error={error} />
    </div>
  );
}

function Effects({ order, preview }: { order: Schemas['Order']; preview: Preview }) {
  const { language } = useLanguage();
  const texts = PREVIEW[language];
  const sentences = useSentences(order, preview);
  if (preview.problem)
    return (
      <Alert color="yellow" variant="light" title={language === 'en' ? preview.problem.title : texts.refused}>
        <ProblemDetails problem={preview.problem} />
      </Alert>
    );
  return (
    <Alert color="gray" variant="light" title={texts.effects}>
      <Stack gap={2}>
        {sentences.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

function useSentences(order: Schemas['Order'], preview: Preview): string[] {
  const texts = useTexts(PREVIEW);
  const statuses = useTexts(STATUSES);
  const { money } = useFormats();
  const { before, after, voids, releasedStock, whenAccepted } = preview;
  const word = (status: string) => statuses[status] ?? status;
  const change = (name: string, from: string, to: string) =>
    from === to ? [] : [`${name}: ${from} → ${to}`];
  const refund = refundOf(preview);
  const released = voids.reduce((sum, { amount }) => sum + amount.amount, 0);
  const held = { ...refund, amount: released };
  // A change of the shipping never changes the price.
  const without = preview.operation === 'putShipping' ? texts.samePrice : texts.noRefund;
  const accepted = whenAccepted?.refundAmount;
  return [
    ...(refund.amount > 0 ? [texts.refund(money(refund))] : accepted ? [] : [without]),
    ...(released > 0 ? [texts.released(money(held))] : []),
    ...change(texts.price, money(before.currentTotal), money(after.currentTotal)),
    ...change(texts.outstanding, money(before.outstandingAmount), money(after.outstandingAmount)),
    ...change(texts.order, word(before.status), word(after.status)),
    ...change(texts.method, before.shippingMethod?.name ?? '', after.shippingMethod?.name ?? ''),
    ...(releasedStock.length > 0
      ? [
          texts.stock(
            releasedStock.map(({ sku, quantity }) => `${quantity} × ${nameOf(order, sku)}`).join(', '),
          ),
        ]
      : []),
    ...(accepted ? [texts.whenAccepted(money(accepted))] : []),
  ];
}
