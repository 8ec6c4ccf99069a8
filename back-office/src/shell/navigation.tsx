import { NavLink, Stack, Text } from '@mantine/core';
import {
  ArchiveIcon,
  BarChartIcon,
  CubeIcon,
  DashboardIcon,
  ExclamationTriangleIcon,
  FileTextIcon,
  GlobeIcon,
  Link2Icon,
  ListBulletIcon,
  LoopIcon,
  PaperPlaneIcon,
  ScissorsIcon,
  TableIcon,
} from '@radix-ui/react-icons';
import { Link } from '@tanstack/react-router';
import { type Scope, useMay } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import { type PageName, SHELL } from './texts.ts';

interface Entry {
  page: PageName;
  to: string;
  icon: typeof DashboardIcon;
  /** Scope without which the page would show nothing. */
  scope: Scope;
}

/** Pages in the navigation, by group. Pages whose scope the user doesn't have are left out. */
const GROUPS: { group: 'work' | 'shop' | 'operations'; entries: Entry[] }[] = [
  {
    group: 'work',
    entries: [
      { page: 'dashboard', to: '/', icon: DashboardIcon, scope: 'orders:read' },
      { page: 'orders', to: '/orders', icon: ListBulletIcon, scope: 'orders:read' },
      { page: 'toShip', to: '/to-ship', icon: PaperPlaneIcon, scope: 'orders:read' },
      { page: 'returns', to: '/returns', icon: LoopIcon, scope: 'orders:read' },
      { page: 'documents', to: '/documents', icon: FileTextIcon, scope: 'documents:read' },
      { page: 'reports', to: '/reports', icon: TableIcon, scope: 'documents:read' },
      { page: 'matters', to: '/matters', icon: ExclamationTriangleIcon, scope: 'payments:read' },
    ],
  },
  {
    group: 'shop',
    entries: [
      { page: 'products', to: '/products', icon: CubeIcon, scope: 'products:read' },
      { page: 'shippingMethods', to: '/shipping-methods', icon: ArchiveIcon, scope: 'products:read' },
      { page: 'taxRates', to: '/tax-rates', icon: GlobeIcon, scope: 'products:read' },
      { page: 'discountCodes', to: '/discount-codes', icon: ScissorsIcon, scope: 'discounts:read' },
    ],
  },
  {
    group: 'operations',
    entries: [
      { page: 'webhooks', to: '/webhooks', icon: Link2Icon, scope: 'webhooks:read' },
      { page: 'usage', to: '/usage', icon: BarChartIcon, scope: 'usage:read' },
    ],
  },
];

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const texts = useTexts(SHELL);
  const may = useMay();
  return (
    <Stack className="navigation" gap="lg" component="nav" aria-label={texts.navigation}>
      {GROUPS.map(({ group, entries }) => {
        const shown = entries.filter(({ scope }) => may(scope));
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <Text size="xs" fw={600} c="dimmed" px="sm" pb={4}>
              {texts.groups[group]}
            </Text>
            {shown.map(({ page, to, icon: Icon }) => (
              <Link key={page} to={to} activeOptions={{ exact: to === '/' }} onClick={onNavigate}>
                {({ isActive }) => (
                  <NavLink
                    component="span"
                    active={isActive}
                    label={texts.pages[page]}
                    leftSection={<Icon aria-hidden />}
                    variant="light"
                  />
                )}
              </Link>
            ))}
          </div>
        );
      })}
    </Stack>
  );
}
