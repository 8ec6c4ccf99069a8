import { Anchor, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Refused, api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { saveFile } from '../save-file.ts';
import { DOCUMENTS } from './texts.ts';

type Document = Schemas['Document'];

/** A document in a list, with links to print it and to download it. `children`: further facts. */
export function DocumentEntry({ document, children }: { document: Document; children?: ReactNode }) {
  const texts = useTexts(DOCUMENTS);
  const { money, date } = useFormats();
  const { type, series, number, totals, issuedAt } = document;
  const kind = texts.types[type] ?? type;
  return (
    <Group gap="xs" role="group" aria-label={number === undefined ? kind : `${kind} ${series}-${number}`}>
      <Text size="sm" fw={600}>
        {number === undefined ? kind : `${kind} ${series}-${number}`}
      </Text>
      <Text size="sm">{money(totals.grossAmount)}</Text>
      <Text size="sm" c="dimmed">
        {issuedAt === undefined ? texts.numbering : date(issuedAt)}
      </Text>
      {children}
      {number !== undefined && <Forms document={document} name={`${series}-${number}`} />}
    </Group>
  );
}

function Forms({ document: { _links }, name }: { document: Document; name: string }) {
  const texts = useTexts(DOCUMENTS);
  return (
    <Group gap="xs" ml="auto">
      {/* The browser asks for HTML, so the service answers with the page. */}
      <Anchor size="sm" href={_links.self.href} target="_blank" aria-label={texts.open(name)}>
        {texts.openShort}
      </Anchor>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.xml(name)}
        onClick={() => void download(_links.self.href, `${name}.xml`, texts.noXml)}
      >
        {texts.xmlShort}
      </Button>
    </Group>
  );
}

/** Downloads a document as XML. Shows the reason if the document has no XML. */
async function download(href: string, file: string, failed: string): Promise<void> {
  try {
    const documentId = href.split('/').at(-1) ?? '';
    const answer = api.GET('/documents/{documentId}', {
      params: { path: { documentId } },
      headers: { Accept: 'application/xml' },
      parseAs: 'text',
    });
    saveFile(file, [await bodyOf(answer)], 'application/xml');
  } catch (error) {
    notifications.show({
      color: 'red',
      title: failed,
      message: error instanceof Refused ? error.problem.detail : String(error),
    });
  }
}
