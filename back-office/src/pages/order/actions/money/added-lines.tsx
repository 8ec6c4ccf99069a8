import { ActionIcon, Button, Group, NumberInput, Stack } from '@mantine/core';
import { Cross2Icon } from '@radix-ui/react-icons';
import { useTexts } from '../../../../language/language.tsx';
import { EDIT } from './edit-texts.ts';
import { FormPart } from './form-part.tsx';
import { ProductField } from './product-field.tsx';

/** A product that the user adds. */
export interface AddedLine {
  key: number;
  sku: string;
  quantity: number;
  /** Whether the user is still looking for the product. */
  isTyping: boolean;
}

/** Products and units that the user adds. */
export function AddedLines({
  added,
  onChange,
}: {
  added: AddedLine[];
  onChange: (added: AddedLine[]) => void;
}) {
  const texts = useTexts(EDIT);
  const change = (key: number, changed: Partial<AddedLine>) =>
    onChange(added.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  return (
    <FormPart legend={texts.unitsToAdd}>
      <Stack gap="xs">
        {added.map(({ key, sku, quantity }, index) => (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <ProductField
              label={texts.sku(index + 1)}
              sku={sku}
              onChange={(changed, isTyping) => change(key, { sku: changed, isTyping })}
            />
            <NumberInput
              aria-label={texts.units(index + 1)}
              value={quantity}
              min={1}
              max={1_000_000}
              clampBehavior="strict"
              allowDecimal={false}
              w={90}
              onChange={(value) => change(key, { quantity: Number(value) || 1 })}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={texts.removeLine(index + 1)}
              onClick={() => onChange(added.filter((line) => line.key !== key))}
            >
              <Cross2Icon aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() =>
            onChange([
              ...added,
              { key: Math.max(0, ...added.map(({ key }) => key)) + 1, sku: '', quantity: 1, isTyping: false },
            ])
          }
        >
          {texts.addLine}
        </Button>
      </Stack>
    </FormPart>
  );
}
