import type { Page } from 'playwright-core';
import t from 'tap';
import { openBrowser, openContext, withoutBrowser } from '../support/processes/browser.ts';
import { faintTexts } from '../support/processes/check-contrast.ts';
import { retryUntil } from '../support/run/wait-for.ts';
import { openShop } from '../support/shop/shop.ts';

const skip = withoutBrowser;

/**
 * Texts that once had too little contrast: the search box, the methods of the sidebar, and all texts in lighter greys.
 */
const SMALL_TEXTS =
  '.sidebar-search-placeholder, .sidebar-heading-type, .badge, .text-c-2, .text-c-3, .client-libraries-text';

let browser: ReturnType<typeof openBrowser> | undefined;
let service: ReturnType<typeof openShop> | undefined;
const pages = new Map<string, Promise<Page>>();

/**
 * Opens the page at an operation, with this width. Each page is opened only once, because a browser takes seconds to
 * draw it.
 */
function openOperation(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const how = `${width} ${colorScheme}`;
  const page = pages.get(how) ?? open(width, '#tag/orders/POST/orders', colorScheme);
  pages.set(how, page);
  return page;
}

async function open(width: number, hash = '', colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const [shop, drawn] = await Promise.all([(service ??= openShop(t)), (browser ??= openBrowser(t))]);
  const { context } = await openContext(drawn, { viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  await page.goto(`${shop.url}/api/v1/docs${hash}`);
  await page.getByRole('heading', { name: 'Order Service' }).waitFor();
  return page;
}

/** Lists the words in cells of tables that the browser has broken into two or more lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('.markdown :is(th, td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const TEXTS = 4; // NodeFilter.SHOW_TEXT
      const page = cell.ownerDocument;
      const walker = page.createTreeWalker(cell, TEXTS);
      const broken: string[] = [];
      while (walker.nextNode()) {
        for (const { index, 0: word } of walker.currentNode.textContent!.matchAll(/\w+/g)) {
          const range = page.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

t.test('tables are as wide as their words, and the page is no wider than the screen', { skip }, async (t) => {
  for (const width of [1440, 390]) {
    const page = await open(width);
    await page.getByRole('cell', { name: 'MALFORMED_REQUEST' }).waitFor();
    t.strictSame(await brokenWords(page), [], `${width}`);
    t.ok((await page.locator('html').evaluate((html) => html.scrollWidth)) <= width, `${width}`);
    await page.close();
  }
});

t.test(
  'a link to an operation shows the operation without a frame, and with all its answers',
  { skip },
  async (t) => {
    for (const width of [1440, 1280, 390]) {
      const page = await openOperation(width);
      const section = page.locator('section[id$="tag/orders/POST/orders"]');
      await page.locator('section:focus').waitFor();
      t.equal(
        await section.evaluate(
          (element) => element.ownerDocument.defaultView!.getComputedStyle(element).outlineStyle,
        ),
        'none',
        `${width}`,
      );
      const answers = section.locator('.response-card');
      const right = await answers.evaluate((element) => element.getBoundingClientRect().right);
      const tabs = await answers
        .getByRole('tab')
        .evaluateAll((all) =>
          all.map((tab) => ({ status: tab.textContent, right: tab.getBoundingClientRect().right })),
        );
      t.ok(tabs.some(({ status }) => status?.includes('503')));
      t.strictSame(
        tabs.filter((tab) => tab.right > right),
        [],
        `${width}`,
      );
      await answers.getByRole('tab', { name: '503' }).click();
    }
  },
);

t.test('on a phone the HTTP method is above the path, and not covered', { skip }, async (t) => {
  const page = await openOperation(390);
  await page.getByRole('button', { name: /^Test Request.*post \/orders\)$/i }).click();
  const client = page.getByRole('dialog', { name: 'API Client' });
  const address = client.getByRole('button', { name: /^Server: http:/ });
  await address.click({ trial: true, position: { x: 12, y: 12 } });
  t.equal(await client.getByRole('button', { name: 'Show sidebar' }).isVisible(), false);
  const [method, place] = [
    await client.getByText('POST', { exact: true }).filter({ visible: true }).boundingBox(),
    await address.boundingBox(),
  ];
  t.ok(method && place && method.x + method.width <= place.x, 'to its left');
  t.ok(method && place && method.y >= place.y && method.y < place.y + place.height, 'in its line');
});

/** Lists fields and buttons without a name. */
async function nameless(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const role of ['button', 'textbox', 'combobox'] as const) {
    const all = page.getByRole(role, { name: /^$/ });
    found.push(...(await all.evaluateAll((ones) => ones.map((one) => one.outerHTML.slice(0, 200)))));
  }
  return found;
}

/** Lists elements that scroll, but can't be scrolled with the keyboard. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.locator('.scalar-app *').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, overflowY } = element.ownerDocument.defaultView!.getComputedStyle(element);
        const isScrolled = (how: string, inner: number, outer: number) =>
          ['auto', 'scroll'].includes(how) && inner > outer + 14 && outer > 0;
        const scrolls =
          isScrolled(overflowX, element.scrollWidth, element.clientWidth) ||
          isScrolled(overflowY, element.scrollHeight, element.clientHeight);
        const focusable =
          'a[href], button:not([disabled]), input, textarea, [tabindex="0"], [contenteditable="true"]';
        return (
          scrolls &&
          !element.matches('[tabindex="0"], [contenteditable="true"]') &&
          !element.querySelector(focusable)
        );
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );

t.test(
  'each field and button has a name, and the keyboard scrolls each scrollable element',
  { skip },
  async (t) => {
    for (const width of [1280, 390]) {
      const page = await open(width, '#tag/orders/POST/orders');
      const check = async (what: string) => {
        // The page gives its fields their names a moment after it has drawn them.
        const areNamed = async () => (await nameless(page)).length === 0;
        await retryUntil('names', areNamed, () => page.waitForTimeout(100), 20_000).catch(() => {});
        t.strictSame(await nameless(page), [], `${what} at ${width}`);
        const comboboxes = page.locator('[role=combobox]:not([aria-expanded], [aria-controls])');
        t.equal(await comboboxes.count(), 0, `${what} at ${width}`);
        t.strictSame(await outOfReach(page), [], `${what} at ${width}`);
      };
      const test = page.getByRole('button', { name: /^Test Request.*post \/orders\)$/i });
      await test.waitFor();
      await check('the page');
      await test.click();
      await page.getByRole('dialog', { name: 'API Client' }).getByText('Idempotency-Key').waitFor();
      await check('the dialog');
      await page.close();
    }
  },
);

t.test(
  'the dialog says that it sends a new key, and shows the answer on a phone, too',
  { skip },
  async (t) => {
    const page = await open(390, '#tag/orders/POST/orders');
    await page.getByRole('button', { name: /^Test Request.*post \/orders\)$/i }).click();
    const client = page.getByRole('dialog', { name: 'API Client' });
    await client.getByText('a-new-key-for-each-request').first().waitFor();
    const keys = new Set<string | undefined>();
    for (let n = 0; n < 2; n += 1) {
      const sending = page.waitForRequest(/\/api\/v1\/orders$/);
      await client.getByRole('button', { name: /^Send post request/i }).click();
      keys.add((await sending).headers()['idempotency-key']);
      await client.getByText('401').first().waitFor();
    }
    t.equal(keys.size, 2);
    t.notOk(keys.has('a-new-key-for-each-request'));
    const answer = client.getByRole('region', { name: 'Response', exact: true });
    const isInUpperHalf = () => answer.evaluate((element) => element.getBoundingClientRect().top < 450);
    await retryUntil('the answer is in sight', isInUpperHalf, () => page.waitForTimeout(50));
  },
);

t.test('small texts have enough contrast in light and in dark mode', { skip }, async (t) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openOperation(1280, colorScheme);
    await page.getByRole('button', { name: /^Test Request.*post \/orders\)$/i }).waitFor();
    t.ok((await page.locator(SMALL_TEXTS).count()) > 10);
    t.strictSame(await faintTexts(page, SMALL_TEXTS), [], colorScheme);
  }
});

t.test(
  'a webhook is listed under its type, with an example, but without a send button',
  { skip },
  async (t) => {
    const page = await open(1280, '#tag/webhooks/webhook/POST/order.items-cancelled');
    const section = page.locator('section[id$="webhook/POST/order.items-cancelled"]');
    await section.getByRole('heading', { name: 'order.items_cancelled', exact: true }).waitFor();
    await section.getByText('"specversion"').waitFor();
    t.ok(await section.getByText('webhook-signature', { exact: true }).first().isVisible());
    t.equal(await section.getByRole('button', { name: /^Test Request/ }).isVisible(), false);
  },
);
