import { useTexts } from '../../language/language.tsx';
import { type Faults, collectFaults, useChecks } from '../../parts/forms/checks.ts';
import { PATTERNS } from '../../parts/forms/patterns.ts';
import { type Values, toTimes } from './discount-code-values.ts';
import { DISCOUNT_CODES } from './texts.ts';

const PERCENT = { max: 100, decimals: 4 };
const USES = { isRequired: false, min: 1, max: 1_000_000_000 };
const MAX_SKUS = 100;

/** Returns a function that checks the inputs of a discount code. */
export function useCheck(): (values: Values) => Faults {
  const texts = useTexts(DISCOUNT_CODES);
  const { checkDecimal, checkMoney } = useChecks();
  const checkPercent = ({ percent }: Values) =>
    checkDecimal(percent, PERCENT) ?? (percent === '0' ? texts.percentMin : undefined);
  const checkSkus = ({ skus }: Values) => {
    if (skus.length > MAX_SKUS) return texts.skusMost;
    return skus.every((sku) => PATTERNS.sku.test(sku)) ? undefined : texts.skusPattern;
  };
  const checkTimes = (values: Values) => {
    const { from, until } = toTimes(values);
    return from && until && from >= until ? texts.untilOrder : undefined;
  };
  return (values) => {
    const { code, kind, currency } = values;
    const minimum = { amount: values.minimumTotal, currency };
    return collectFaults({
      code: PATTERNS.discountCode.test(code) ? undefined : texts.codePattern,
      '/percent': kind === 'percent' ? checkPercent(values) : undefined,
      '/amount': kind === 'amount' ? checkMoney({ amount: values.amount, currency }, { min: 1 }) : undefined,
      '/minimumTotal': checkMoney(minimum, { isRequired: false }),
      '/skus': checkSkus(values),
      '/validUntil': checkTimes(values),
      '/maxUses': checkDecimal(values.maxUses, USES),
      '/maxUsesPerCustomer': checkDecimal(values.maxUsesPerCustomer, USES),
    });
  };
}
