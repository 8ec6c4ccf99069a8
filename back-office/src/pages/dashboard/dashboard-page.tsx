import { Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useMay } from '../../api/session.tsx';
import { useTexts } from '../../language/language.tsx';
import { PageHeading } from '../../parts/page-heading.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { SHELL } from '../../shell/texts.ts';
import { SalesSection } from './sales-section.tsx';
import { WorkTiles } from './work-tiles.tsx';

/** First page after the login: the work to do, and sales. A user who only sees the catalogue goes there. */
export function DashboardPage() {
  const { pages } = useTexts(SHELL);
  const may = useMay();
  if (!may('orders:read') && may('products:read')) return <Navigate to="/products" replace />;
  return (
    <>
      <PageHeading title={pages.dashboard} />
      <Permitted scope="orders:read">
        <Stack gap="lg">
          <WorkTiles />
          {may('payments:read') && <SalesSection />}
        </Stack>
      </Permitted>
    </>
  );
}
