import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { useMay } from '../../../../api/session.tsx';
import { useTexts } from '../../../../language/language.tsx';
import { CUSTOMER } from './texts.ts';

/** Field for the shipping method. Users who can't read the methods of the shop can't change the method. */
export function MethodSelect({
  present,
  value,
  onChange,
}: {
  present: Schemas['OrderDelivery'] | undefined;
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
  const others = data?.shippingMethods.filter(({ code }) => code !== present?.code) ?? [];
  if (others.length === 0) return null;
  return (
    <NativeSelect
      label={texts.method}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: present ? `${present.name} (${texts.keepMethod})` : texts.keepMethod },
        ...others.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
