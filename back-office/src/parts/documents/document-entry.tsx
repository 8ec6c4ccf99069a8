import { Anchor, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Refused, api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { ProblemDetails } from '../problem-details.tsx';
import { saveFile } from '../save-file.ts';
import { DOCUMENTS } from './texts.ts';

type Document = Schemas['Document'];

/** A document in a list, with links to print it and to download it. */
export function DocumentEntry({ document }: { document: Document }) {
  const { name, issued } = useDocumentWords()(document);
  const { money } = useFormats();
  return (
    <Group gap="xs" role="group" aria-label={name}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm">{money(document.totals.grossAmount)}</Text>
      <Text size="sm" c="dimmed">
        {issued}
      </Text>
      <DocumentForms document={document} />
    </Group>
  );
}

/** Returns a function that names a document, and says when it was issued. */
export function useDocumentWords(): (document: Document) => { name: string; issued: string } {
  const texts = useTexts(DOCUMENTS);
  const { date } = useFormats();
  return ({ type, series, number, issuedAt }) => {
    const kind = texts.types[type] ?? type;
    return {
      name: number === undefined ? kind : `${kind} ${series}-${number}`,
      issued: issuedAt === undefined ? texts.numbering : date(issuedAt),
    };
  };
}

/** Links to print a document and to download it. A document without a number has none. */
export function DocumentForms({ document: { _links, series, number } }: { document: Document }) {
  const texts = useTexts(DOCUMENTS);
  if (number === undefined) return null;
  const name = `${series}-${number}`;
  return (
    <Group gap="xs" ml="auto" wrap="nowrap" justify="flex-end">
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
      message: error instanceof Refused ? <ProblemDetails problem={error.problem} /> : String(error),
    });
  }
}
