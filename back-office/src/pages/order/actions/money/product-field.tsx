import { Autocomplete, Text, TextInput } from '@mantine/core';
import { findProducts, useProducts } from '../../../../api/catalogue.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { useMay } from '../../../../api/session.tsx';
import { type Formats, useFormats } from '../../../../language/formats.ts';
import { useTexts } from '../../../../language/language.tsx';
import { EDIT } from './edit-texts.ts';

/** Number of products that the list below the field shows. */
const FOUND_MAX = 20;

interface ProductFieldProps {
  label: string;
  sku: string;
  /** `isTyping`: the text only finds products, and none of them is chosen yet. */
  onChange: (sku: string, isTyping: boolean) => void;
}

const LENGTH_MAX = 64;

/** Field for the SKU of a product. Finds products by a part of their name or SKU, if the user may read products. */
export function ProductField({ label, sku, onChange }: ProductFieldProps) {
  const may = useMay();
  if (may('products:read')) return <ProductSearch label={label} sku={sku} onChange={onChange} />;
  return (
    <TextInput
      aria-label={label}
      placeholder="SKU"
      value={sku}
      maxLength={LENGTH_MAX}
      flex={1}
      onChange={({ currentTarget }) => onChange(currentTarget.value, false)}
    />
  );
}

function ProductSearch({ label, sku, onChange }: ProductFieldProps) {
  const texts = useTexts(EDIT);
  const formats = useFormats();
  const products = useProducts().data?.entries ?? [];
  const productOf = (wanted: string) => products.find((product) => product.sku === wanted);
  const describe = (product: Schemas['Product']) => describeProduct(product, formats, texts.available);
  const chosen = productOf(sku.trim());
  const finds = (text: string) =>
    text.trim() !== '' && !productOf(text.trim()) && findProducts(products, text).length > 0;
  const description = chosen ? `${chosen.name} · ${describe(chosen)}` : finds(sku) ? texts.choose : undefined;
  return (
    <Autocomplete
      aria-label={label}
      placeholder={texts.nameOrSku}
      {...(description !== undefined && { description })}
      inputWrapperOrder={['input', 'description']}
      data={findProducts(products, sku)
        .slice(0, FOUND_MAX)
        .map((product) => product.sku)}
      // The list contains only the products that were found.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const product = productOf(option.value);
        return (
          product && (
            <div>
              <Text size="sm">{product.name}</Text>
              <Text size="xs" c="dimmed">
                {`${product.sku} · ${describe(product)}`}
              </Text>
            </div>
          )
        );
      }}
      value={sku}
      maxLength={LENGTH_MAX}
      flex={1}
      onChange={(text) => onChange(text, finds(text))}
    />
  );
}

/** Describes the price of a product, and how many units are available. */
const describeProduct = (
  { price, available = 0 }: Schemas['Product'],
  { money, number }: Formats,
  toText: (units: string) => string,
): string => `${money(price)} · ${toText(number(available))}`;
