import { Badge, Stack, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { inWords } from '../../language/words.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { SHELL } from '../../shell/texts.ts';
import { USAGE } from './texts.ts';

type Entry = Schemas['ClientUsage'];

/** Usage by client and operation. Deprecated operations, and operations with deprecated parts, come first. */
export function UsageTable({ entries }: { entries: Entry[] }) {
  const texts = useTexts(USAGE);
  const { pages } = useTexts(SHELL);
  const sorted = entries.toSorted((a, b) => Number(hasDeprecated(b)) - Number(hasDeprecated(a)));
  return (
    <ScrollRegion label={pages.usage}>
      <Table aria-label={pages.usage} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.client}</Table.Th>
            <Table.Th scope="col">{texts.operation}</Table.Th>
            <Table.Th scope="col" ta="right">
              {texts.calls}
            </Table.Th>
            <Table.Th scope="col">{texts.lastCalled}</Table.Th>
            <Table.Th scope="col">{texts.parts}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((entry) => (
            <UsageRow key={[entry.clientId, entry.version, entry.operation].join(' ')} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

const hasDeprecated = ({ deprecated, parts }: Entry): boolean =>
  deprecated || parts.some((part) => part.deprecated);

function UsageRow({ entry }: { entry: Entry }) {
  const texts = useTexts(USAGE);
  const { date, number } = useFormats();
  const { clientId, version, operation, calls, lastCalledOn, parts } = entry;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={500}>
        {clientId}
      </Table.Th>
      <Table.Td>
        {operation}{' '}
        <Text span size="xs" c="dimmed">
          {version}
        </Text>{' '}
        {hasDeprecated(entry) && <Deprecated />}
      </Table.Td>
      <Table.Td ta="right">{number(calls)}</Table.Td>
      <Table.Td>{date(`${lastCalledOn}T12:00:00Z`)}</Table.Td>
      <Table.Td>
        {parts.length > 0 && (
          <Disclosure title={texts.showParts(number(parts.length), operation)}>
            <Parts parts={parts} />
          </Disclosure>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Deprecated() {
  const { deprecated } = useTexts(USAGE);
  return (
    <Badge color="yellow" variant="light" tt="none">
      {deprecated}
    </Badge>
  );
}

function Parts({ parts }: { parts: Entry['parts'] }) {
  const texts = useTexts(USAGE);
  const { number } = useFormats();
  const sorted = parts.toSorted((a, b) => Number(b.deprecated) - Number(a.deprecated));
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {sorted.map(({ kind, name, calls, deprecated }) => (
        <Text key={`${kind} ${name}`} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {inWords(texts.kinds, kind)} {name} · {texts.calls}: {number(calls)} {deprecated && <Deprecated />}
        </Text>
      ))}
    </Stack>
  );
}
