import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { MagnifyingGlassIcon, PlusIcon } from '@radix-ui/react-icons';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { findProducts, useProducts } from '../../api/catalogue.ts';
import type { Schemas } from '../../api/contract.ts';
import { useMay } from '../../api/session.tsx';
import type { WholeList } from '../../api/whole-list.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { SHELL } from '../../shell/texts.ts';
import { NewProductDrawer } from './new-product-drawer.tsx';
import { ProductTable } from './product-table.tsx';
import { PRODUCTS } from './texts.ts';

type Product = Schemas['Product'];

const VIEWS = ['sku', 'low'] as const;
type View = (typeof VIEWS)[number];

/** Search parameters in the address of the page. */
function useProductSearch() {
  const { q, view, create } = useSearch({ from: '/products' });
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    view: VIEWS.find((one) => one === view) ?? 'sku',
    isCreating: create === true,
  };
}

/** Products that contain the text in name or SKU, in the order of the view. */
function findInView(products: Product[], q: string, view: View): Product[] {
  const found = findProducts(products, q);
  return view === 'low'
    ? found.toSorted((one, other) => (one.available ?? 0) - (other.available ?? 0))
    : found;
}

/** Page with all products and their stock. */
export function ProductsPage() {
  const { pages } = useTexts(SHELL);
  const texts = useTexts(PRODUCTS);
  const may = useMay();
  const navigate = useNavigate();
  const { q, view, isCreating } = useProductSearch();
  const query = useProducts();
  const search = (changed: { q?: string; view?: View; create?: true }) =>
    void navigate({
      to: '/products',
      replace: changed.create === undefined,
      search: { ...(q && { q }), ...(view !== 'sku' && { view }), ...changed },
    });
  return (
    <>
      <PageHeading title={pages.products} hint={texts.hint}>
        {may('products:write') && (
          <Button leftSection={<PlusIcon aria-hidden />} onClick={() => search({ create: true })}>
            {texts.create}
          </Button>
        )}
      </PageHeading>
      <Group mb="sm" gap="sm">
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchHint}
          leftSection={<MagnifyingGlassIcon aria-hidden />}
          value={q}
          onChange={({ currentTarget: { value } }) => search({ q: value })}
          flex={1}
          miw={180}
          maw={360}
        />
        <SegmentedControl
          aria-label={texts.view}
          value={view}
          onChange={(chosen) => search({ view: chosen })}
          data={VIEWS.map((value) => ({ value, label: texts.views[value] }))}
        />
      </Group>
      <Loaded query={query}>
        {(list) => <FoundProducts key={view} list={list} found={findInView(list.entries, q, view)} q={q} />}
      </Loaded>
      <NewProductDrawer isOpen={isCreating} onClose={() => search({})} />
    </>
  );
}

function FoundProducts({ list, found, q }: { list: WholeList<Product>; found: Product[]; q: string }) {
  const texts = useTexts(PRODUCTS);
  if (found.length > 0 || list.isReading) return <ProductTable list={list} found={found} />;
  const sku = q.trim();
  return (
    <>
      <Text role="status">{sku ? texts.noMatch : texts.empty}</Text>
      {sku && (
        <Button
          variant="default"
          mt="sm"
          renderRoot={(props) => <Link {...props} to="/products/$sku" params={{ sku }} />}
        >
          {texts.openSku(sku)}
        </Button>
      )}
    </>
  );
}
