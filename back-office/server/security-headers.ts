import { createHash } from 'node:crypto';
import { STYLE } from '../../handlers/http/answers/html-page.ts';

const policyWith = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of every answer. */
export const HEADERS = {
  'Content-Security-Policy': policyWith("'self'"),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Policy of the page. The components of the page write `style` elements with this nonce. */
export const pagePolicy = (nonce: string): string => policyWith(`'self' 'nonce-${nonce}'`);

/** Policy of a page with a single message, whose style is inside the page. */
export const MESSAGE_POLICY = policyWith(`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`);
