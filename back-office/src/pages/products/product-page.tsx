import { Button, Grid, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { PRODUCTS_KEY, productQuery, useStock } from '../../api/catalogue.ts';
import { type Tagged, api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { DeleteButton } from '../../parts/forms/delete-button.tsx';
import { EntryFacts } from '../../parts/forms/entry-facts.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Section } from '../../parts/section.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { ProductForm, describeProduct } from './product-form.tsx';
import { StockCard } from './stock-card.tsx';
import { STOCK } from './stock-texts.ts';
import { PRODUCTS } from './texts.ts';

/** Page of one product: its fields and its stock. A product that was taken off sale still has its stock. */
export function ProductPage() {
  const { sku } = useParams({ from: '/products/$sku' });
  const texts = useTexts(PRODUCTS);
  const query = useQuery(productQuery(sku));
  return (
    <>
      <PageLink to="/products" size="sm">
        {texts.back}
      </PageLink>
      <PageHeading title={query.data?.value.name ?? sku} hint={sku} />
      <Loaded query={query}>
        {(product) =>
          // A key, because an address of another product must begin with new inputs.
          product ? <ProductOnSale key={sku} product={product} /> : <ProductOffSale key={sku} sku={sku} />
        }
      </Loaded>
    </>
  );
}

function ProductOnSale({ product }: { product: Tagged<Schemas['Product']> }) {
  const texts = useTexts(PRODUCTS);
  const formats = useFormats();
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { sku, name } = product.value;
  const remove = (
    <DeleteButton
      question={texts.deleteQuestion(name)}
      hint={texts.deleteHint}
      etag={product.etag}
      send={(etag) =>
        api.DELETE('/products/{sku}', { params: { path: { sku }, header: { 'If-Match': etag } } })
      }
      makesObsolete={[PRODUCTS_KEY]}
      onDone={() => {
        notifications.show({ message: texts.deleted });
        void navigate({ to: '/products', ignoreBlocker: true });
      }}
      onChanged={() => void queries.invalidateQueries({ queryKey: PRODUCTS_KEY })}
    />
  );
  return (
    <ProductLayout sku={sku}>
      {may('products:write') ? (
        <ProductForm
          saved={product}
          onSaved={() => notifications.show({ message: texts.saved })}
          actions={remove}
        />
      ) : (
        <EntryFacts facts={describeProduct(product.value, texts, formats)} />
      )}
    </ProductLayout>
  );
}

function ProductOffSale({ sku }: { sku: string }) {
  const texts = useTexts(PRODUCTS);
  const may = useMay();
  const [isOffered, setIsOffered] = useState(false);
  const stock = useStock(sku);
  const hasStock = stock.data !== undefined;
  if (stock.isPending) return null;
  return (
    <ProductLayout sku={hasStock ? sku : undefined}>
      {isOffered ? (
        <ProductForm
          saved={undefined}
          sku={sku}
          onSaved={() => notifications.show({ message: texts.created })}
        />
      ) : (
        <Stack align="flex-start">
          <Text fw={600}>{hasStock ? texts.notOnSale : texts.unknown}</Text>
          <Text>{hasStock ? texts.notOnSaleHint : texts.unknownHint}</Text>
          {may('products:write') && (
            <Button onClick={() => setIsOffered(true)}>{hasStock ? texts.offerAgain : texts.create}</Button>
          )}
        </Stack>
      )}
    </ProductLayout>
  );
}

function ProductLayout({ sku, children }: { sku: string | undefined; children: ReactNode }) {
  const texts = useTexts(PRODUCTS);
  const stockTexts = useTexts(STOCK);
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Section title={texts.details}>{children}</Section>
      </Grid.Col>
      {sku !== undefined && (
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={stockTexts.stock}>
            <StockCard sku={sku} />
          </Section>
        </Grid.Col>
      )}
    </Grid>
  );
}
