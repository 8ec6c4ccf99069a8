import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { Section } from '../../parts/section.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { CUSTOMER } from './actions/customer/texts.ts';
import { useRefusals } from './actions/refusals.ts';
import { ORDER } from './texts.ts';

/** The customer of an order. Users without `contacts:read` see the customer number and the shipping method only. */
export function OrderCustomer({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(ORDER);
  const may = useMay();
  const { dateTime } = useFormats();
  return (
    <Section title={texts.customer} actions={may('contacts:write') && <CustomerActions tagged={tagged} />}>
      <Stack component="dl" gap="sm" className="statuses" my={0}>
        {may('contacts:read') && <Person order={order} />}
        <Fact name={texts.shippingMethod}>{order.shippingMethod?.name}</Fact>
        <Fact name={texts.customerId}>
          <PageLink to="/orders" search={{ customerId: order.customerId }}>
            {order.customerId}
          </PageLink>
        </Fact>
        <Fact name={texts.withdrawalUntil}>
          {order.withdrawalUntil === undefined ? undefined : dateTime(order.withdrawalUntil)}
        </Fact>
        <Fact name={texts.metadata}>
          {Object.entries(order.metadata).map(([key, value]) => (
            <Text key={key} size="sm" className="preserve-lines">
              {key}: {value}
            </Text>
          ))}
        </Fact>
      </Stack>
    </Section>
  );
}

function CustomerActions({ tagged }: { tagged: TaggedOrder }) {
  const texts = useTexts(CUSTOMER);
  const refusal = useRefusals(tagged.value);
  return (
    <>
      <ActionButton
        label={texts.editDelivery}
        title={texts.deliveryTitle}
        dialogSize="lg"
        refusal={refusal('putShipping')}
      >
        {({ EditDelivery }, onClose) => <EditDelivery order={tagged} onClose={onClose} />}
      </ActionButton>
      <ActionButton label={texts.editContact} title={texts.contactTitle} dialogSize="lg">
        {({ EditContact }, onClose) => <EditContact order={tagged} onClose={onClose} />}
      </ActionButton>
    </>
  );
}

function Person({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(ORDER);
  const { contact, shippingAddress, billingAddress, buyer, customerNote } = order;
  return (
    <>
      <Fact name={texts.customerNote}>
        {customerNote !== undefined && <Text className="preserve-lines">{customerNote}</Text>}
      </Fact>
      <Fact name={texts.contact}>
        {contact ? (
          <>
            <div>{contact.name}</div>
            <Anchor href={`mailto:${contact.email}`} size="sm">
              {contact.email}
            </Anchor>
            <div>{contact.phone}</div>
          </>
        ) : (
          texts.noContact
        )}
      </Fact>
      <Fact name={texts.shippingAddress}>
        {shippingAddress ? <PostalAddress address={shippingAddress} /> : texts.noContact}
      </Fact>
      <Fact name={texts.billingAddress}>
        {billingAddress ? (
          <PostalAddress address={billingAddress} />
        ) : (
          shippingAddress && texts.asShippingAddress
        )}
      </Fact>
      <Fact name={texts.buyer}>{buyer?.companyName}</Fact>
      <Fact name={texts.vatId}>{buyer?.vatId}</Fact>
      <Fact name={texts.purchaseOrder}>{buyer?.purchaseOrderNumber}</Fact>
    </>
  );
}

/** An entry of a list of facts. Shows nothing if there is no value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === false || (Array.isArray(children) && children.length === 0))
    return null;
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}

function PostalAddress({ address }: { address: Schemas['Address'] }) {
  const { language } = useLanguage();
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.countryCode);
  const lines = [
    address.name,
    address.companyName,
    address.line1,
    address.line2,
    address.line3,
    [address.postalCode, address.city, address.region].filter(Boolean).join(' '),
    country,
    address.phone,
  ];
  return lines.filter(Boolean).map((line, index) => <div key={index}>{line}</div>);
}
