import type { ScopeNames } from '../document/contract.ts';
import { ACCESSIBILITY_SCRIPT } from './documentation-accessibility.ts';
import type { ReplaceableExamples } from './try-out.ts';

/** Returns the HTML of the documentation page. `hashes`: hashes of the page's two scripts. */
export const pageOf = (hashes: { script: string; program: string }): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Order Service</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <noscript>This page needs JavaScript. The contract itself is at <a href="openapi.json">openapi.json</a>.</noscript>
    <p id="failure" hidden>This page's program could not be loaded. The contract itself is at <a href="openapi.json">openapi.json</a>.</p>
    <div id="contract"></div>
    <script src="docs/page.js?v=${hashes.script}"></script>
    <script src="docs/scalar.js?v=${hashes.program}"></script>
  </body>
</html>
`;

/** Scopes that the page requests at a login. A customer needs only these scopes. */
const CUSTOMER_SCOPES = ['orders:read', 'orders:write', 'payments:read', 'products:read', 'documents:read'];

/**
 * Changes of Scalar's style.
 *
 * - Greys and colours are darker, so that small text has a contrast of 4.5 (WCAG 2.2, 1.4.3).
 * - Tables are as wide as their words, and all tabs of the answers are shown.
 * - The target of a link gets no frame.
 * - Click targets have at least 24 pixels (WCAG 2.2, 2.5.8).
 * - Webhooks have no button to send them, because only the service sends them.
 * - On a phone, the method and the address are in one line, in this order, and no icon covers the address.
 */
const STYLE = `
.light-mode { --scalar-color-2: #5c5c5c; --scalar-color-3: #696969; --scalar-color-blue: #0067ab;
  --scalar-color-green: #00714a; --scalar-color-orange: #b34700; --scalar-color-yellow: #856000;
  --scalar-color-red: #c0001a; }
.dark-mode { --scalar-color-3: #9b9b9b; --scalar-color-red: #ff6f6b; }
.scalar-app .markdown table { display: block; }
.scalar-app .markdown :is(th, td, td code) { word-break: normal; overflow-wrap: normal; }
.scalar-app .markdown td code { white-space: nowrap; }
section[tabindex="-1"]:focus { outline: none; }
section[id*="/webhook/"] .request-card-footer { display: none; }
li[data-sidebar-id] button[aria-expanded] { min-width: 24px; min-height: 24px; }
.response-card .tab-list { flex-wrap: wrap; overflow: visible; }
@media (max-width: 767px) {
  .scalar-client .scalar-sidebar-toggle { display: none; }
  .scalar-app .markdown :is(th, td) { padding: 6px; }
  .t-app__top-container .order-last { row-gap: 8px; }
  .t-app__top-container .order-last > .mt-2 { display: contents; }
  .t-app__top-container .order-last .font-code.whitespace-nowrap { order: -1; margin-inline: 0; }
  .t-app__top-container .order-last > .address-bar-bg-states { flex-basis: 70%; width: auto; }
}
`;

/** Returns the script that opens Scalar. */
export const scriptOf = (
  examples: ReplaceableExamples,
  names: ScopeNames,
): string => `// Else zod, inside the program, tries whether it may use eval, which the Content-Security-Policy reports as a violation.
globalThis.__zod_globalConfig = { jitless: true };

const examples = ${JSON.stringify(examples)};
let placed;

// Not crypto.randomUUID(), which only pages over HTTPS have, nor Scalar's {{$guid}}, which repeats a few samples.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

// On a phone the answer is below the request, and out of sight.
function showAnswer() {
  const answer = document.querySelector('.scalar-client section[aria-label="Response"]');
  if (!answer || answer.getBoundingClientRect().top < innerHeight / 2) return;
  const drawing = new MutationObserver(() => answer.scrollIntoView());
  drawing.observe(answer, { childList: true, subtree: true });
  setTimeout(() => drawing.disconnect(), 1_000);
  answer.scrollIntoView();
}
${ACCESSIBILITY_SCRIPT}
addEventListener('DOMContentLoaded', () => {
  if (!globalThis.Scalar) {
    document.querySelector('#failure').hidden = false;
    return;
  }
  watchPage();
  const version = location.origin + location.pathname.replace(/\\/docs$/, '');
  Scalar.createApiReference('#contract', {
    url: version + '/docs/openapi.json',
    // Requests go to where the page is from, even by a name other than base_url: the policy allows no other place.
    servers: [{ url: version }],
    telemetry: false,
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    customCss: ${JSON.stringify(STYLE)},
    authentication: {
      preferredSecurityScheme: 'oauth2',
      securitySchemes: {
        oauth2: {
          'x-default-scopes': ${JSON.stringify(CUSTOMER_SCOPES.map((scope) => names[scope] ?? scope))},
          flows: { authorizationCode: { 'x-usePkce': 'SHA-256', 'x-scalar-client-id': 'docs' } },
        },
      },
    },
    onBeforeRequest: ({ requestBuilder: { headers, path } }) => {
      if (headers.get('Idempotency-Key') === examples.idempotencyKey) headers.set('Idempotency-Key', newKey());
      if (placed && path.variables.orderId === examples.orderId) path.variables.orderId = placed;
    },
    onResponseReceived: async ({ request, response }) => {
      showAnswer();
      const isOrder = request.method === 'POST' && new URL(request.url).pathname.endsWith('/orders');
      if (isOrder && response.status === 201) placed = (await response.json()).id;
    },
  });
});
`;
