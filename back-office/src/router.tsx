import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { Person } from './api/order-search.ts';
import { LoggedInPage } from './shell/logged-in-page.tsx';
import { MissingPage } from './shell/missing-page.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: MissingPage });

/** Search parameters of an address that a page reads itself. The page checks them. */
const anySearch = (search: Record<string, unknown>) => search;

/** Every page is a file of its own, which the browser loads when the page is first opened. */
const routes = [
  createRoute({ getParentRoute: () => root, path: '/logged-in', component: LoggedInPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/orders',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/orders/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/orders/$orderId',
    component: lazyRouteComponent(() => import('./pages/order/order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/orders/$orderId/packing-slip',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/to-ship/packing-slip-page.tsx'), 'PackingSlipPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/to-ship',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/to-ship/to-ship-page.tsx'), 'ToShipPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/returns',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/returns/returns-page.tsx'), 'ReturnsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/documents',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/matters',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/matters/matters-page.tsx'), 'MattersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/products',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/products/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/products/$sku',
    component: lazyRouteComponent(() => import('./pages/products/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/shipping-methods',
    component: lazyRouteComponent(
      () => import('./pages/shipping-methods/shipping-methods-page.tsx'),
      'ShippingMethodsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tax-rates',
    component: lazyRouteComponent(() => import('./pages/tax-rates/tax-rates-page.tsx'), 'TaxRatesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/discount-codes',
    component: lazyRouteComponent(
      () => import('./pages/discount-codes/discount-codes-page.tsx'),
      'DiscountCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/webhooks/$endpointId',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/usage',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./pages/usage/usage-page.tsx'), 'UsagePage'),
  }),
] as const;

export const router = createRouter({ routeTree: root.addChildren(routes), defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  /** State of an entry in the browser's history. It survives a reload, and is not a part of the address. */
  interface HistoryState {
    person?: Person;
    /** Number of pages of a list that come before this page. */
    depth?: number;
  }
  interface Register {
    router: typeof router;
  }
}
