import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { type TaggedOrder, partKey } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { DocumentEntry } from '../../parts/documents/document-entry.tsx';
import { Section } from '../../parts/section.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { INVOICES } from './actions/money/invoice-texts.ts';
import { useRefusals } from './actions/refusals.ts';

/** Time in ms after which documents without a number are read again. */
const READ_AGAIN_AFTER = 1_000;

/** The invoices and credit notes of an order. */
export function OrderDocuments({ tagged }: { tagged: TaggedOrder }) {
  const order = tagged.value;
  const texts = useTexts(INVOICES);
  const may = useMay();
  const refusal = useRefusals(order);
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
          <ActionButton label={texts.create} title={texts.createTitle} refusal={refusal('createDocument')}>
            {({ CreateInvoice }, onClose) => <CreateInvoice order={tagged} onClose={onClose} />}
          </ActionButton>
        )
      }
    >
      {documents.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      ) : (
        <ul className="plain-list entries">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentEntry document={document} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
