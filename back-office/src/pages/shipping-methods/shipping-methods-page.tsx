import { useTexts } from '../../language/language.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { SHELL } from '../../shell/texts.ts';

export function ShippingMethodsPage() {
  const { pages } = useTexts(SHELL);
  return <PageHeading title={pages.shippingMethods} />;
}
