import { useTexts } from '../../language/language.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { SHELL } from '../../shell/texts.ts';

export function WebhooksPage() {
  const { pages } = useTexts(SHELL);
  return <PageHeading title={pages.webhooks} />;
}
