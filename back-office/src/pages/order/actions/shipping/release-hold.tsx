import { Text } from '@mantine/core';
import { api } from '../../../../api/client.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { SHIPPING } from './texts.ts';

/** Form that releases a hold. */
export function ReleaseHold({ holdId, ...action }: OrderAction & { holdId: string }) {
  const texts = useTexts(SHIPPING);
  const release = useOrderChange<undefined, unknown>(action, texts.released, ({ path, header }) =>
    api.DELETE('/orders/{orderId}/shipment-holds/{holdId}', {
      params: { path: { ...path, holdId }, header: { 'If-Match': header['If-Match'] } },
    }),
  );
  return (
    <ChangeForm
      change={release}
      submit={texts.release}
      onSubmit={() => release.mutate(undefined)}
      onClose={action.onClose}
    >
      <Text size="sm">{texts.releaseEffect}</Text>
    </ChangeForm>
  );
}
