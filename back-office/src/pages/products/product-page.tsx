import { useParams } from '@tanstack/react-router';
import { PageHeading } from '../../parts/page-heading.tsx';

export function ProductPage() {
  const { sku } = useParams({ from: '/products/$sku' });
  return <PageHeading title={sku} />;
}
