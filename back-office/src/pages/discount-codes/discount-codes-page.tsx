import { Button, Text, TextInput } from '@mantine/core';
import { MagnifyingGlassIcon, PlusIcon } from '@radix-ui/react-icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DISCOUNT_CODES_KEY } from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.tsx';
import { PAGE, useWholeList } from '../../api/whole-list.ts';
import { useTexts } from '../../language/language.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { type Editing, useEditing } from '../../parts/forms/use-editing.ts';
import { SHELL } from '../../shell/texts.ts';
import { DiscountCodeDrawer } from './discount-code-drawer.tsx';
import { DiscountCodeTable } from './discount-code-table.tsx';
import { DISCOUNT_CODES } from './texts.ts';

const readPage = (after: string | undefined) =>
  api.GET('/discount-codes', { params: { query: { ...PAGE, ...(after && { after }) } } });

/** Page with all discount codes, and the form of one of them. */
export function DiscountCodesPage() {
  const { pages } = useTexts(SHELL);
  const texts = useTexts(DISCOUNT_CODES);
  const may = useMay();
  const editing = useEditing();
  return (
    <>
      <PageHeading title={pages.discountCodes} hint={texts.hint}>
        {may('discounts:write') && (
          <Button leftSection={<PlusIcon aria-hidden />} onClick={editing.create}>
            {texts.create}
          </Button>
        )}
      </PageHeading>
      <Permitted scope="discounts:read">
        <DiscountCodes editing={editing} />
      </Permitted>
    </>
  );
}

function DiscountCodes({ editing }: { editing: Editing }) {
  const texts = useTexts(DISCOUNT_CODES);
  const navigate = useNavigate();
  const { q }: { q?: unknown } = useSearch({ strict: false });
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  const list = useWholeList(
    DISCOUNT_CODES_KEY,
    readPage,
    ({ discountCodes }) => discountCodes,
    ({ code }) => code,
  );
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.code}
        leftSection={<MagnifyingGlassIcon aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ to: '.', search: { ...(value && { q: value }) }, replace: true })
        }
        maw={360}
        mb="sm"
      />
      <Loaded query={list}>
        {(codes) => {
          const found = codes.entries.filter(({ code }) => code.includes(text.trim().toUpperCase()));
          return found.length === 0 && !codes.isReading ? (
            <Text role="status">{text ? texts.noMatch : texts.empty}</Text>
          ) : (
            <DiscountCodeTable list={codes} found={found} onEdit={editing.edit} />
          );
        }}
      </Loaded>
      <DiscountCodeDrawer editing={editing} />
    </>
  );
}
