import type { KoaContextWithOIDC } from 'oidc-provider';
import { SUBMIT_HASH, homePage, messagePage } from './pages.ts';

/**
 * Headers of every answer. All headers are set in one place, so that no page lacks them. oidc-provider adds the hash of
 * its own script.
 */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src '${SUBMIT_HASH}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Middleware for all pages. Sets the security headers of each page. Also serves the page at `/` and the page for
 * unknown addresses.
 */
export const site =
  (places: { serviceUrl: string; webClientUrl: string; backOfficeUrl: string }) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    ctx.set(HEADERS);
    await next();
    if (ctx.status !== 404 || ctx.body || ctx.accepts('html', 'json') !== 'html') return;
    const isMain = ctx.path === '/';
    ctx.body = isMain
      ? homePage(places)
      : messagePage('There is no such page', 'Go back to where you came from.');
    ctx.type = 'html';
    ctx.status = isMain ? 200 : 404;
  };
