import { Checkbox, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { ChangeForm } from '../../parts/forms/change-form.tsx';
import { toDraft, toInput } from './endpoint-draft.ts';
import { EndpointFields } from './endpoint-fields.tsx';
import { ENDPOINTS_KEY } from './endpoints.ts';
import { SecretOnce } from './secret-once.tsx';
import { WEBHOOKS } from './texts.ts';

type Created = Schemas['CreatedWebhookEndpoint'];

/** Dialog that registers an endpoint, and then shows its secret once. */
export function CreateEndpoint({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useTexts(WEBHOOKS);
  const navigate = useNavigate();
  const [created, setCreated] = useState<Created>();
  const close = () => {
    setCreated(undefined);
    onClose();
    if (created) void navigate({ to: '/webhooks/$endpointId', params: { endpointId: created.id } });
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={created ? texts.secret.title : texts.createTitle}
      // The secret is shown only once, so a click outside of the dialog must not close it.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      size="lg"
    >
      {created ? (
        <SecretOnce secret={created.secret} onStored={close} />
      ) : (
        <CreateForm onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  );
}

function CreateForm({ onCreated, onClose }: { onCreated: (created: Created) => void; onClose: () => void }) {
  const texts = useTexts(WEBHOOKS);
  const [draft, setDraft] = useState(() => toDraft());
  const [fromBeginning, setFromBeginning] = useState(false);
  const change = useChange(
    (body: Schemas['WebhookEndpointInput'], key) =>
      api.POST('/webhook-endpoints', { params: { header: { 'Idempotency-Key': key } }, body }),
    { makesObsolete: [ENDPOINTS_KEY], onDone: onCreated },
  );
  return (
    <ChangeForm
      change={change}
      submit={texts.create}
      isIncomplete={draft.url.trim() === ''}
      onSubmit={() => change.mutate(toInput(draft, fromBeginning))}
      onClose={onClose}
    >
      <EndpointFields draft={draft} onChange={setDraft}>
        <Checkbox
          label={texts.form.beginning}
          checked={fromBeginning}
          onChange={({ currentTarget }) => setFromBeginning(currentTarget.checked)}
        />
      </EndpointFields>
    </ChangeForm>
  );
}
