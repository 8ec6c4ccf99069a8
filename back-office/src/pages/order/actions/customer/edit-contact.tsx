import { Checkbox, Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { AddressFields, startAddress, toAddress } from './address-fields.tsx';
import { CUSTOMER } from './texts.ts';

const CONTACT = ['email', 'name', 'phone', 'locale'] as const;
const BUSINESS = ['companyName', 'vatId', 'purchaseOrderNumber'] as const;
type Field = (typeof CONTACT)[number] | (typeof BUSINESS)[number];
type Fields = Readonly<Record<Field, string>>;

const startFields = ({ contact, buyer }: Schemas['Order']): Fields => ({
  email: contact?.email ?? '',
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  locale: contact?.locale ?? '',
  companyName: buyer?.companyName ?? '',
  vatId: buyer?.vatId ?? '',
  purchaseOrderNumber: buyer?.purchaseOrderNumber ?? '',
});

/** Returns the fields that have an input, without spaces around it. */
const filled = <Name extends Field>(fields: Fields, names: readonly Name[]): Partial<Record<Name, string>> =>
  // The keys are `names`.
  Object.fromEntries(names.map((name) => [name, fields[name].trim()]).filter(([, text]) => text)) as Partial<
    Record<Name, string>
  >;

/** Form that replaces the contact, the billing address and the buyer of an order. */
export function EditContact(action: OrderAction) {
  const { value: order } = action.order;
  const texts = useTexts(CUSTOMER);
  const [fields, setFields] = useState(() => startFields(order));
  const [hasBilling, setHasBilling] = useState(order.billingAddress !== undefined);
  const [billing, setBilling] = useState(() => startAddress(order.billingAddress));
  const [isBusiness, setIsBusiness] = useState(order.buyer?.kind === 'BUSINESS');
  const billingAddress = hasBilling ? toAddress(billing) : undefined;
  const email = fields.email.trim();
  const isComplete = email !== '' && (!hasBilling || billingAddress !== undefined);
  const save = useOrderChange(
    action,
    texts.contactChanged,
    ({ path, header }, body: Schemas['OrderContactInput']) =>
      api.PUT('/orders/{orderId}/contact', {
        params: { path, header: { 'If-Match': header['If-Match'] } },
        body,
      }),
  );
  const submit = () =>
    save.mutate({
      contact: { ...filled(fields, CONTACT), email },
      ...(billingAddress && { billingAddress }),
      ...(isBusiness && { buyer: { kind: 'BUSINESS', ...filled(fields, BUSINESS) } }),
      ...(!isBusiness && order.buyer && { buyer: { kind: 'CONSUMER' } }),
    });
  return (
    <ChangeForm
      change={save}
      submit={texts.save}
      isIncomplete={!isComplete}
      onSubmit={submit}
      onClose={action.onClose}
    >
      <ContactFields names={CONTACT} fields={fields} onChange={setFields} />
      <Checkbox
        label={texts.business}
        checked={isBusiness}
        onChange={({ currentTarget }) => setIsBusiness(currentTarget.checked)}
      />
      {isBusiness && <ContactFields names={BUSINESS} fields={fields} onChange={setFields} />}
      <Checkbox
        label={texts.ownBillingAddress}
        checked={hasBilling}
        onChange={({ currentTarget }) => setHasBilling(currentTarget.checked)}
      />
      {hasBilling && (
        <Fieldset legend={texts.billingAddress}>
          <AddressFields draft={billing} onChange={setBilling} />
        </Fieldset>
      )}
    </ChangeForm>
  );
}

function ContactFields({
  names,
  fields,
  onChange,
}: {
  names: readonly Field[];
  fields: Fields;
  onChange: (fields: Fields) => void;
}) {
  const texts = useTexts(CUSTOMER);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      {names.map((name) => (
        <TextInput
          key={name}
          label={texts[name]}
          required={name === 'email'}
          {...(name === 'email' && { type: 'email' })}
          {...(name === 'locale' && {
            description: texts.localeHint,
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
          })}
          value={fields[name]}
          onChange={({ currentTarget }) => onChange({ ...fields, [name]: currentTarget.value })}
          autoComplete="off"
        />
      ))}
    </SimpleGrid>
  );
}
