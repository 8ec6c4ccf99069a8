import { Drawer, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { type Answer, type Tagged, taggedOf } from '../../api/client.ts';
import { Loaded } from '../loaded.tsx';
import { useLater } from '../use-later.ts';
import { DeleteButton } from './delete-button.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { focusFirstField } from './focus-first-field.ts';
import type { Editing } from './use-editing.ts';

interface EntryTexts {
  create: string;
  created: string;
  saved: string;
  deleteHint: string;
  deleted: string;
}

export interface EntryFormProps<Entry> {
  /** Entry that was read from the service. Undefined if the form creates one. */
  saved: Tagged<Entry> | undefined;
  onSaved: (entry: Entry) => void;
  actions?: ReactNode;
}

interface EntryDrawerProps<Entry> {
  editing: Editing;
  texts: EntryTexts;
  /** Title of the drawer for an existing entry. */
  title: string;
  /** Question before the entry is deleted. */
  question: (entry: Entry) => string;
  /** Key of all queries about entries of this kind. A change of one makes all of them obsolete. */
  entriesKey: QueryKey;
  read: () => Promise<Answer<Entry>>;
  remove: (etag: string) => Promise<Answer<unknown>>;
  /** Loads the form, which is a file of its own. */
  loadForm: () => Promise<ComponentType<EntryFormProps<Entry>>>;
  /** Fields of an entry as texts, for users who may not change it. */
  describe: (entry: Entry) => Record<string, string>;
  mayChange: boolean;
}

/** Drawer beside a list, with the form of a new entry or of an existing one. */
export function EntryDrawer<Entry>(props: EntryDrawerProps<Entry>) {
  const { editing, entriesKey, read, texts, title, loadForm } = props;
  const { edited, isCreating, close } = editing;
  const isOpen = isCreating || edited !== undefined;
  const Form = useLater(loadForm, isOpen);
  const query = useQuery({
    queryKey: [...entriesKey, 'one', edited],
    queryFn: () => taggedOf(read()),
    enabled: edited !== undefined,
  });
  const content = (saved: Tagged<Entry> | undefined) =>
    Form && (
      <EntryContent
        key={edited}
        {...props}
        Form={Form}
        saved={saved}
        onChanged={() => void query.refetch()}
      />
    );
  return (
    <Drawer
      opened={isOpen && Form !== undefined}
      onClose={() => close()}
      title={
        <Text component="span" fw={650} size="lg">
          {edited === undefined ? texts.create : title}
        </Text>
      }
      position="right"
      size="lg"
    >
      {isCreating && content(undefined)}
      {!isCreating && edited !== undefined && <Loaded query={query}>{content}</Loaded>}
    </Drawer>
  );
}

function EntryContent<Entry>({
  saved,
  editing,
  texts,
  question,
  entriesKey,
  remove,
  Form,
  describe,
  mayChange,
  onChanged,
}: EntryDrawerProps<Entry> & {
  Form: ComponentType<EntryFormProps<Entry>>;
  saved: Tagged<Entry> | undefined;
  onChanged: () => void;
}) {
  const finish = (message: string) => {
    notifications.show({ message });
    editing.close(true);
  };
  if (!mayChange) return saved && <EntryFacts facts={describe(saved.value)} />;
  return (
    <div ref={focusFirstField}>
      <Form
        saved={saved}
        onSaved={() => finish(saved ? texts.saved : texts.created)}
        actions={
          saved && (
            <DeleteButton
              question={question(saved.value)}
              hint={texts.deleteHint}
              etag={saved.etag}
              send={remove}
              makesObsolete={[entriesKey]}
              onDone={() => finish(texts.deleted)}
              onChanged={onChanged}
            />
          )
        }
      />
    </div>
  );
}
