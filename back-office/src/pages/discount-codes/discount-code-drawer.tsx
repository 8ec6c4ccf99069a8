import { DISCOUNT_CODES_KEY, readDiscountCode } from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { EntryDrawer } from '../../parts/forms/entry-drawer.tsx';
import type { Editing } from '../../parts/forms/use-editing.ts';
import { describeCode } from './discount-code-values.ts';
import { DISCOUNT_CODES } from './texts.ts';

const loadForm = async () => (await import('./discount-code-form.tsx')).DiscountCodeForm;

/** Drawer with the form of a discount code. */
export function DiscountCodeDrawer({ editing }: { editing: Editing }) {
  const texts = useTexts(DISCOUNT_CODES);
  const formats = useFormats();
  const { language } = useLanguage();
  const may = useMay();
  const code = editing.edited ?? '';
  return (
    <EntryDrawer
      editing={editing}
      texts={texts}
      title={code}
      question={() => texts.deleteQuestion(code)}
      entriesKey={DISCOUNT_CODES_KEY}
      read={() => readDiscountCode(code)}
      remove={(etag) =>
        api.DELETE('/discount-codes/{code}', { params: { path: { code }, header: { 'If-Match': etag } } })
      }
      loadForm={loadForm}
      describe={(entry) => describeCode(entry, texts, formats, language)}
      mayChange={may('discounts:write')}
    />
  );
}
