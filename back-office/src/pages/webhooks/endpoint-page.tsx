import { useParams } from '@tanstack/react-router';
import { PageHeading } from '../../parts/page-heading.tsx';

export function EndpointPage() {
  const { endpointId } = useParams({ from: '/webhooks/$endpointId' });
  return <PageHeading title={endpointId} />;
}
