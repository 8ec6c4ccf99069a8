import { Badge, Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { useTexts } from '../../language/language.tsx';
import { toTimestamp } from '../../language/local-time.ts';
import { DecimalInput } from '../../parts/forms/decimal-input.tsx';
import { TimeInput } from '../../parts/forms/time-input.tsx';
import { type DatedTaxRate, type RateValues, newRate } from './tax-rate-values.ts';
import { TAX_RATES } from './texts.ts';

const MAX_RATES = 50;

interface RateFieldsProps {
  rates: RateValues[];
  faultAt: (pointer: string) => string | undefined;
  onChange: (rates: RateValues[]) => void;
}

/** Fields of all rates of a tax class in a country. */
export function RateFields({ rates, faultAt, onChange }: RateFieldsProps) {
  const texts = useTexts(TAX_RATES);
  const change = (index: number, changed: Partial<RateValues>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...changed } : rate)));
  return (
    <Stack gap="sm">
      <div>
        <Text fw={500} size="sm">
          {texts.rates}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.ratesHint}
        </Text>
      </div>
      {rates.map((rate, index) => (
        <Fieldset
          key={rate.key}
          legend={
            <Group gap="xs">
              {texts.rate(index + 1)} <RateTime rate={rate} rates={rates} />
            </Group>
          }
        >
          <OneRate
            rate={rate}
            faultAt={(field) => faultAt(`/rates/${index}/${field}`)}
            onChange={(changed) => change(index, changed)}
          />
          {rates.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              mt="xs"
              px={0}
              onClick={() => onChange(rates.filter((_, at) => at !== index))}
            >
              {texts.removeRate(index + 1)}
            </Button>
          )}
        </Fieldset>
      ))}
      {rates.length < MAX_RATES && (
        <Button
          variant="default"
          leftSection={<PlusIcon aria-hidden />}
          onClick={() => onChange([...rates, newRate(crypto.randomUUID())])}
        >
          {texts.addRate}
        </Button>
      )}
    </Stack>
  );
}

function OneRate({
  rate: { percent, validFrom, treatment },
  faultAt,
  onChange,
}: {
  rate: RateValues;
  faultAt: (field: string) => string | undefined;
  onChange: (changed: Partial<RateValues>) => void;
}) {
  const texts = useTexts(TAX_RATES);
  const treatments = [...new Set([...Object.keys(texts.treatments), treatment])];
  return (
    <Stack gap="sm">
      <Select
        label={texts.treatment}
        allowDeselect={false}
        data={treatments.map((value) => ({ value, label: texts.treatments[value] ?? value }))}
        value={treatment}
        error={faultAt('treatment')}
        onChange={(value) => {
          // The choices are the treatments of the contract.
          const chosen = value as DatedTaxRate['treatment'];
          // With any other reason, no tax is charged.
          onChange({ treatment: chosen, ...(chosen !== 'STANDARD' && { percent: '0' }) });
        }}
      />
      <Group grow align="flex-start">
        <DecimalInput
          label={texts.percent}
          required
          disabled={treatment !== 'STANDARD'}
          value={percent}
          error={faultAt('percent')}
          rightSection="%"
          onChange={(changed) => onChange({ percent: changed })}
        />
        <TimeInput
          label={texts.validFrom}
          required
          value={validFrom}
          error={faultAt('validFrom')}
          onChange={(changed) => onChange({ validFrom: changed })}
        />
      </Group>
    </Stack>
  );
}

/** Says whether a rate applies now, as the inputs are. */
function RateTime({ rate, rates }: { rate: RateValues; rates: RateValues[] }) {
  const { applies } = useTexts(TAX_RATES);
  const timeOf = ({ validFrom, savedFrom }: RateValues) =>
    Date.parse(toTimestamp(validFrom, savedFrom) ?? '');
  const now = Date.now();
  const begun = rates.map(timeOf).filter((time) => time <= now);
  const time = timeOf(rate);
  if (Number.isNaN(time)) return null;
  if (time > now)
    return (
      <Badge variant="light" tt="none" color="yellow" autoContrast>
        {applies.future}
      </Badge>
    );
  return time === Math.max(...begun) ? (
    <Badge variant="light" tt="none" autoContrast>
      {applies.now}
    </Badge>
  ) : (
    <Badge variant="light" tt="none" color="gray" autoContrast>
      {applies.past}
    </Badge>
  );
}
