import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useMay } from '../../../../api/session.tsx';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { PreviewEffects, usePreview } from '../preview.tsx';
import { AddressFields, startAddress, toAddress } from './address-fields.tsx';
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

/** Field for the shipping method. Users who can't read the methods of the shop can't change the method. */
function MethodSelect({
  present,
  value,
  onChange,
}: {
  present: Schemas['OrderDelivery'];
  value: string;
  onChange: (code: string) => void;
}) {
  const texts = useTexts(CUSTOMER);
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['shipping-methods', 'to choose'],
    queryFn: () => bodyOf(api.GET('/shipping-methods', { params: { query: { page: 0, size: 100 } } })),
    enabled: may('products:read'),
  });
  const others = data?.shippingMethods.filter(({ code }) => code !== present.code) ?? [];
  if (others.length === 0) return null;
  return (
    <NativeSelect
      label={texts.method}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: `${present.name} (${texts.keepMethod})` },
        ...others.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
