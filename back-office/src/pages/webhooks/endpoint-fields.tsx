import { Accordion, Checkbox, MultiSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/language.tsx';
import type { EndpointDraft } from './endpoint-draft.ts';
import { EVENT_TYPES } from './event-types.ts';
import { WEBHOOKS } from './texts.ts';

interface FieldsProps {
  draft: EndpointDraft;
  onChange: (draft: EndpointDraft) => void;
  /** Further fields among the less important ones. */
  children?: ReactNode;
}

/** Fields of the form of an endpoint. */
export function EndpointFields({ draft, onChange, children }: FieldsProps) {
  const { form } = useTexts(WEBHOOKS);
  return (
    <>
      <TextInput
        data-autofocus
        type="url"
        label={form.url}
        description={form.urlHint}
        required
        maxLength={2048}
        value={draft.url}
        onChange={({ currentTarget }) => onChange({ ...draft, url: currentTarget.value })}
      />
      <TextInput
        label={form.description}
        description={form.descriptionHint}
        maxLength={200}
        value={draft.description}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
      <MultiSelect
        label={form.eventTypes}
        description={form.eventTypesHint}
        data={EVENT_TYPES}
        value={draft.eventTypes}
        onChange={(eventTypes) => onChange({ ...draft, eventTypes })}
        searchable
        clearable
        maxValues={50}
      />
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control>{form.more}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <MoreFields draft={draft} onChange={onChange} />
              {children}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}

function MoreFields({ draft, onChange }: FieldsProps) {
  const { form } = useTexts(WEBHOOKS);
  return (
    <>
      <TextInput
        label={form.customer}
        description={form.customerHint}
        maxLength={64}
        value={draft.customerId}
        onChange={({ currentTarget }) => onChange({ ...draft, customerId: currentTarget.value })}
      />
      <Checkbox
        label={form.perOrder}
        description={form.perOrderHint}
        checked={draft.isPerOrder}
        onChange={({ currentTarget }) => onChange({ ...draft, isPerOrder: currentTarget.checked })}
      />
      <Checkbox
        label={form.plainJson}
        checked={draft.isPlainJson}
        onChange={({ currentTarget }) => onChange({ ...draft, isPlainJson: currentTarget.checked })}
      />
      <Checkbox
        label={form.asymmetric}
        checked={draft.asymmetricSignature}
        onChange={({ currentTarget }) => onChange({ ...draft, asymmetricSignature: currentTarget.checked })}
      />
      <NumberInput
        label={form.maxInFlight}
        value={draft.maxInFlight}
        min={1}
        max={64}
        allowDecimal={false}
        onChange={(value) => onChange({ ...draft, maxInFlight: Number(value) || 1 })}
      />
      <NumberInput
        label={form.maxPerSecond}
        placeholder={form.noLimit}
        value={draft.maxPerSecond ?? ''}
        min={1}
        max={1000}
        allowDecimal={false}
        onChange={(value) => onChange({ ...draft, maxPerSecond: Number(value) || undefined })}
      />
    </>
  );
}
