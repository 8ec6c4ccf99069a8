import { Button, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { orderKey } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { useNotes } from './parts-of-order.ts';
import { ORDER } from './texts.ts';
import { Who } from './timeline.tsx';

/** Notes of the staff about an order, newest first, with a form to add one. */
export function OrderNotes({ order }: { order: Schemas['Order'] }) {
  const texts = useTexts(ORDER);
  const may = useMay();
  const { dateTime } = useFormats();
  return (
    <Section title={texts.notes}>
      <Stack gap="sm">
        {may('orders:write') && <NewNote orderId={order.id} />}
        <Loaded query={useNotes(order)}>
          {({ notes }) =>
            notes.length === 0 ? (
              <Text size="sm" c="dimmed">
                {texts.noNotes}
              </Text>
            ) : (
              <ul className="plain-list entries">
                {notes.toReversed().map((note) => (
                  <li key={note.id}>
                    <Text size="sm" className="preserve-lines">
                      {note.text}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {dateTime(note.createdAt)} <Who entry={note} />
                    </Text>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}

function NewNote({ orderId }: { orderId: string }) {
  const texts = useTexts(ORDER);
  const [text, setText] = useState('');
  const add = useChange(
    (input: Schemas['OrderNoteInput'], key) =>
      api.POST('/orders/{orderId}/notes', {
        params: { path: { orderId }, header: { 'Idempotency-Key': key } },
        body: input,
      }),
    {
      makesObsolete: [orderKey(orderId)],
      onDone: () => {
        setText('');
        notifications.show({ message: texts.noteAdded });
      },
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) add.mutate({ text: text.trim() });
      }}
    >
      <Stack gap="xs" align="flex-start">
        <Textarea
          w="100%"
          label={texts.newNote}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ProblemAlert error={add.error} />
        <Button type="submit" size="xs" variant="default" loading={add.isPending} disabled={!text.trim()}>
          {texts.addNote}
        </Button>
      </Stack>
    </form>
  );
}
