import { NativeSelect, NumberInput, Table, Text } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import type { DraftLine } from './receipt-draft.ts';
import { RETURN_TEXTS } from './texts.ts';
import { RETURN_WORDS } from './words.ts';

const DISPOSITIONS: Schemas['Disposition'][] = ['TO_STOCK', 'QUARANTINE', 'DISPOSE'];

/** Table of the awaited lines, in which the user counts the units that came back. */
export function ReceivedLines({
  lines,
  onChange,
}: {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const change = (line: DraftLine, change: Partial<DraftLine>) =>
    onChange(lines.map((each) => (each === line ? { ...line, ...change } : each)));
  return (
    <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={texts.receiveTitle} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.product}</Table.Th>
            <Table.Th scope="col" ta="right">
              {texts.awaited}
            </Table.Th>
            <Table.Th scope="col">{texts.accepted}</Table.Th>
            <Table.Th scope="col">{texts.rejected}</Table.Th>
            <Table.Th scope="col">{texts.then}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <ReceivedLine key={line.itemId} line={line} onChange={(changed) => change(line, changed)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ReceivedLine({
  line,
  onChange,
}: {
  line: DraftLine;
  onChange: (change: Partial<DraftLine>) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const words = useTexts(RETURN_WORDS);
  const { number } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {line.name}
        <Text size="xs" c="dimmed">
          {line.sku}
        </Text>
      </Table.Th>
      <Table.Td ta="right">{number(line.awaited)}</Table.Td>
      <Table.Td>
        <UnitsInput
          label={texts.acceptedOf(line.name)}
          value={line.accepted}
          max={line.awaited - line.rejected}
          onChange={(accepted) => onChange({ accepted })}
        />
      </Table.Td>
      <Table.Td>
        <UnitsInput
          label={texts.rejectedOf(line.name)}
          value={line.rejected}
          max={line.awaited - line.accepted}
          onChange={(rejected) => onChange({ rejected })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={texts.thenOf(line.name)}
          disabled={line.accepted === 0}
          value={line.disposition}
          onChange={({ currentTarget }) =>
            onChange({ disposition: DISPOSITIONS.find((each) => each === currentTarget.value) ?? 'TO_STOCK' })
          }
          data={DISPOSITIONS.map((each) => ({ value: each, label: words.dispositions[each] }))}
        />
      </Table.Td>
    </Table.Tr>
  );
}

const UnitsInput = ({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  onChange: (units: number) => void;
}) => (
  <NumberInput
    aria-label={label}
    value={value}
    min={0}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    hideControls
    inputMode="numeric"
    w={84}
    onChange={(units) => onChange(Number(units))}
  />
);
