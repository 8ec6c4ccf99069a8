import { Drawer, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tagged } from '../../api/client.ts';
import type { Query } from '../../api/query.ts';
import { Loaded } from '../loaded.tsx';
import type { Editing } from './use-editing.ts';

interface EntryDrawerProps<Entry> {
  editing: Editing;
  newTitle: string;
  /** Title of the drawer for an existing entry. */
  nameOf: (edited: string) => string;
  /** Query of the entry whose form is open. */
  query: Query<Tagged<Entry>>;
  children: (saved: Tagged<Entry> | undefined) => ReactNode;
}

/** Drawer beside a list, with the form of a new entry or of an existing one. */
export function EntryDrawer<Entry>({ editing, newTitle, nameOf, query, children }: EntryDrawerProps<Entry>) {
  const { edited, isCreating, close } = editing;
  return (
    <Drawer
      opened={isCreating || edited !== undefined}
      onClose={() => close()}
      title={
        <Text component="span" fw={650} size="lg">
          {edited === undefined ? newTitle : nameOf(edited)}
        </Text>
      }
      position="right"
      size="lg"
    >
      {isCreating && children(undefined)}
      {!isCreating && edited !== undefined && (
        <Loaded query={query}>{(saved) => <div key={edited}>{children(saved)}</div>}</Loaded>
      )}
    </Drawer>
  );
}
