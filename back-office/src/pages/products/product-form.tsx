import { Autocomplete, Switch, TextInput } from '@mantine/core';
import { PRODUCTS_KEY, readProduct, useShopCurrency, useTaxClasses } from '../../api/catalogue.ts';
import { type Tagged, api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { fromMinorUnits } from '../../language/decimals.ts';
import { type Formats, useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { type MoneyDraft, collectFaults, toMoney, useChecks } from '../../parts/forms/checks.ts';
import { EntryForm } from '../../parts/forms/entry-form.tsx';
import { MoneyInput } from '../../parts/forms/money-input.tsx';
import { PATTERNS } from '../../parts/forms/patterns.ts';
import { useEntryForm } from '../../parts/forms/use-entry-form.ts';
import { PRODUCTS } from './texts.ts';

type Product = Schemas['Product'];

interface Values {
  sku: string;
  name: string;
  price: MoneyDraft;
  taxClass: string;
  isExcluded: boolean;
}

const POINTERS = ['sku', '/name', '/price', '/taxClass', '/withdrawal'];

const toValues = (product: Product | undefined, sku: string, currency: string): Values => ({
  sku: product?.sku ?? sku,
  name: product?.name ?? '',
  price: product
    ? {
        amount: fromMinorUnits(product.price.amount, product.price.currency),
        currency: product.price.currency,
      }
    : { amount: '', currency },
  taxClass: product?.taxClass ?? 'standard',
  isExcluded: product?.withdrawal === 'EXCLUDED',
});

const toInput = ({ name, price, taxClass, isExcluded }: Values): Schemas['ProductInput'] => ({
  name: name.trim(),
  // The form has checked the price, which is never empty.
  price: toMoney(price) ?? { amount: 0, currency: price.currency },
  taxClass,
  withdrawal: isExcluded ? 'EXCLUDED' : 'ALLOWED',
});

/** Fields of a product as texts. */
export const describeProduct = (
  { name, price, taxClass, withdrawal }: Product,
  texts: (typeof PRODUCTS)['en'],
  { money }: Formats,
): Record<string, string> => ({
  [texts.name]: name,
  [texts.price]: money(price),
  [texts.taxClass]: taxClass,
  [texts.withdrawal]: texts.withdrawals[withdrawal === 'EXCLUDED' ? 'EXCLUDED' : 'ALLOWED'],
});

interface ProductFormProps {
  /** Product that was read from the service. Undefined if the form creates a product. */
  saved: Tagged<Product> | undefined;
  /** SKU of the product that the form creates, if it is known. */
  sku?: string;
  onSaved: (product: Product) => void;
  actions?: React.ReactNode;
}

function useProductForm({ saved, sku = '', onSaved }: ProductFormProps) {
  const texts = useTexts(PRODUCTS);
  const currency = useShopCurrency();
  const { checkText, checkMoney, checkCurrency } = useChecks();
  return useEntryForm({
    saved,
    toValues: (product: Product | undefined) => toValues(product, sku, currency),
    check: ({ sku: code, name, price, taxClass }) =>
      collectFaults({
        sku: saved || PATTERNS.sku.test(code) ? undefined : texts.skuPattern,
        '/name': checkText(name, 200),
        '/price/amount': checkMoney(price),
        '/price/currency': checkCurrency(price),
        '/taxClass': PATTERNS.taxClass.test(taxClass) ? undefined : texts.taxClassPattern,
      }),
    toInput,
    put: (values, header) =>
      api.PUT('/products/{sku}', { params: { path: { sku: values.sku }, header }, body: toInput(values) }),
    read: (values) => readProduct(values.sku),
    makesObsolete: [PRODUCTS_KEY],
    onSaved,
  });
}

/** Form that creates a product, or changes its name, price, tax class and right of withdrawal. */
export function ProductForm(props: ProductFormProps) {
  const texts = useTexts(PRODUCTS);
  const formats = useFormats();
  const taxClasses = useTaxClasses();
  const form = useProductForm(props);
  const { values, set, faultAt, isNew } = form;
  return (
    <EntryForm
      form={form}
      pointers={POINTERS}
      describe={(product) => describeProduct(product, texts, formats)}
      actions={props.actions}
    >
      {isNew && props.sku === undefined && (
        <TextInput
          label={texts.sku}
          description={texts.skuHint}
          required
          value={values.sku}
          error={faultAt('sku')}
          onChange={({ currentTarget: { value } }) => set({ sku: value })}
        />
      )}
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        value={values.name}
        error={faultAt('/name')}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <MoneyInput
        label={texts.price}
        description={texts.priceHint}
        required
        value={values.price}
        error={faultAt('/price/amount')}
        currency={{ error: faultAt('/price/currency') }}
        onChange={(price) => set({ price })}
      />
      <Autocomplete
        label={texts.taxClass}
        description={texts.taxClassHint}
        required
        data={taxClasses}
        value={values.taxClass}
        error={faultAt('/taxClass')}
        onChange={(taxClass) => set({ taxClass })}
      />
      <Switch
        label={texts.excluded}
        description={texts.excludedHint}
        checked={values.isExcluded}
        onChange={({ currentTarget: { checked } }) => set({ isExcluded: checked })}
      />
    </EntryForm>
  );
}
