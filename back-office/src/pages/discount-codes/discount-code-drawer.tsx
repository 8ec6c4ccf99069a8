import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { DISCOUNT_CODES_KEY, readDiscountCode } from '../../api/catalogue.ts';
import { api, taggedOf } from '../../api/client.ts';
import { useMay } from '../../api/session.tsx';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { DeleteButton } from '../../parts/forms/delete-button.tsx';
import { EntryDrawer } from '../../parts/forms/entry-drawer.tsx';
import { EntryFacts } from '../../parts/forms/entry-facts.tsx';
import type { Editing } from '../../parts/forms/use-editing.ts';
import { DiscountCodeForm } from './discount-code-form.tsx';
import { describeCode } from './discount-code-values.ts';
import { DISCOUNT_CODES } from './texts.ts';

/** Drawer with the form of a discount code. */
export function DiscountCodeDrawer({ editing }: { editing: Editing }) {
  const texts = useTexts(DISCOUNT_CODES);
  const formats = useFormats();
  const { language } = useLanguage();
  const may = useMay();
  const code = editing.edited ?? '';
  const query = useQuery({
    queryKey: [...DISCOUNT_CODES_KEY, 'one', code],
    queryFn: () => taggedOf(readDiscountCode(code)),
    enabled: code !== '',
  });
  const finish = (message: string) => {
    notifications.show({ message });
    editing.close(true);
  };
  return (
    <EntryDrawer editing={editing} newTitle={texts.create} nameOf={(name) => name} query={query}>
      {(saved) =>
        may('discounts:write') ? (
          <DiscountCodeForm
            saved={saved}
            onSaved={() => finish(saved ? texts.saved : texts.created)}
            actions={
              saved && (
                <DeleteButton
                  question={texts.deleteQuestion(code)}
                  hint={texts.deleteHint}
                  etag={saved.etag}
                  send={(etag) =>
                    api.DELETE('/discount-codes/{code}', {
                      params: { path: { code }, header: { 'If-Match': etag } },
                    })
                  }
                  makesObsolete={[DISCOUNT_CODES_KEY]}
                  onDone={() => finish(texts.deleted)}
                  onChanged={() => void query.refetch()}
                />
              )
            }
          />
        ) : (
          saved && <EntryFacts facts={describeCode(saved.value, texts, formats, language)} />
        )
      }
    </EntryDrawer>
  );
}
