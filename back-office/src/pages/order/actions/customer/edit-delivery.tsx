import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { PreviewEffects, usePreview } from '../preview.tsx';
import { AddressFields, startAddress, toAddress } from './address-fields.tsx';
import { MethodSelect } from './method-select.tsx';
import { CUSTOMER } from './texts.ts';

/** Form that changes the shipping address and the shipping method of an order. */
export function EditDelivery(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(CUSTOMER);
  const [draft, setDraft] = useState(() => startAddress(order.shippingAddress));
  const [method, setMethod] = useState('');
  const shippingAddress = toAddress(draft);
  const body = shippingAddress && { shippingAddress, ...(method && { shippingMethod: method }) };
  const shown = usePreview(order, body && { operation: 'putShipping', body });
  const save = useOrderChange(
    action,
    texts.deliveryChanged,
    ({ path, header }, input: Schemas['OrderShippingInput']) =>
      api.PUT('/orders/{orderId}/shipping', {
        params: { path, header: { 'If-Match': header['If-Match'] } },
        body: input,
      }),
  );
  return (
    <ChangeForm
      change={save}
      submit={texts.save}
      isIncomplete={!shown.preview || shown.preview.problem !== undefined}
      onSubmit={() => body && save.mutate(body)}
      onClose={action.onClose}
    >
      <AddressFields draft={draft} onChange={setDraft} />
      {order.shippingMethod && (
        <MethodSelect present={order.shippingMethod} value={method} onChange={setMethod} />
      )}
      <PreviewEffects {...shown} />
    </ChangeForm>
  );
}
