import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../api/order-change.ts';
import { type TaggedOrder, partKey } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';
import { DocumentEntry } from '../../parts/documents/document-entry.tsx';
import { ChangeForm } from '../../parts/forms/change-form.tsx';
import { Section } from '../../parts/section.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { Choose } from './actions/choose.tsx';

const TEXTS: Texts<{
  documents: string;
  none: string;
  create: string;
  createTitle: string;
  created: string;
  units: string;
  scopes: Record<'ALL' | 'SHIPPED', string>;
  hint: string;
}> = {
  en: {
    documents: 'Invoices',
    none: 'No invoices yet.',
    create: 'Create invoice',
    createTitle: 'Create an invoice',
    created: 'The invoice is created',
    units: 'For',
    scopes: { ALL: 'All units without an invoice', SHIPPED: 'Shipped units without an invoice' },
    hint: 'An invoice can’t be changed or deleted. If the order costs less later, a credit note is created automatically.',
  },
  de: {
    documents: 'Rechnungen',
    none: 'Noch keine Rechnungen.',
    create: 'Rechnung erstellen',
    createTitle: 'Rechnung erstellen',
    created: 'Die Rechnung ist erstellt',
    units: 'Für',
    scopes: { ALL: 'Alle Artikel ohne Rechnung', SHIPPED: 'Versandte Artikel ohne Rechnung' },
    hint: 'Eine Rechnung kann nicht geändert oder gelöscht werden. Kostet die Bestellung später weniger, entsteht automatisch eine Rechnungskorrektur.',
  },
};

/** Time in ms after which documents without a number are read again. */
const READ_AGAIN_AFTER = 1_000;

/** The invoices and credit notes of an order. */
export function OrderDocuments({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(TEXTS);
  const may = useMay();
  const { data } = useQuery({
    queryKey: partKey(order, 'documents'),
    queryFn: () =>
      bodyOf(
        api.GET('/orders/{orderId}/documents', {
          params: { path: { orderId: order.id }, query: { page: 0, size: 100 } },
        }),
      ),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ number }) => number === undefined) ? READ_AGAIN_AFTER : false,
  });
  const documents = data?.documents ?? [];
  return (
    <Section
      title={texts.documents}
      actions={
        may('documents:write') && (
          <ActionButton label={texts.create} title={texts.createTitle}>
            {(onClose) => <CreateInvoice order={tagged} onClose={onClose} />}
          </ActionButton>
        )
      }
    >
      {documents.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      <ul className="plain-list entries">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentEntry document={document} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Form that creates an invoice. */
function CreateInvoice(action: OrderAction) {
  const texts = useTexts(TEXTS);
  const [units, setUnits] = useState<Schemas['InvoicedUnits']>('ALL');
  const create = useOrderChange(action, texts.created, (params, body: Schemas['DocumentInput']) =>
    api.POST('/orders/{orderId}/documents', { params, body }),
  );
  return (
    <ChangeForm
      change={create}
      submit={texts.create}
      onSubmit={() => create.mutate({ units })}
      onClose={action.onClose}
    >
      <Choose
        label={texts.units}
        values={['ALL', 'SHIPPED']}
        words={texts.scopes}
        value={units}
        onChange={setUnits}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </ChangeForm>
  );
}
