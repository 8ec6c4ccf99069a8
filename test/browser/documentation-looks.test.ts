import type { Page } from 'playwright-core';
import t from 'tap';
import { openBrowser, openContext, withoutBrowser } from '../support/browser.ts';
import { faintTexts } from '../support/contrast.ts';
import { openShop } from '../support/shop.ts';

const skip = withoutBrowser;

/** The texts that were too faint: the search box, the methods of the sidebar, and all that is in lighter greys. */
const SMALL_TEXTS =
  '.sidebar-search-placeholder, .sidebar-heading-type, .badge, .text-c-2, .text-c-3, .client-libraries-text';

let browser: ReturnType<typeof openBrowser> | undefined;
let service: ReturnType<typeof openShop> | undefined;
const pages = new Map<string, Promise<Page>>();

/** The page as it is at this width, at an operation. Each is opened once: a browser takes seconds to draw it. */
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

/** The words of the tables that stand in more than one line. */
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

t.test('who comes by a link sees the operation without a frame, and all its answers', { skip }, async (t) => {
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
});

t.test('on the phone the address has its method before it, and nothing on it', { skip }, async (t) => {
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

t.test('small texts can be read, light and dark', { skip }, async (t) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openOperation(1280, colorScheme);
    await page.getByRole('button', { name: /^Test Request.*post \/orders\)$/i }).waitFor();
    t.ok((await page.locator(SMALL_TEXTS).count()) > 10);
    t.strictSame(await faintTexts(page, SMALL_TEXTS), [], colorScheme);
  }
});

t.test('a webhook stands under its type, with an example, and nobody is to send it', { skip }, async (t) => {
  const page = await open(1280, '#tag/webhooks/webhook/POST/order.items-cancelled');
  const section = page.locator('section[id$="webhook/POST/order.items-cancelled"]');
  await section.getByRole('heading', { name: 'order.items_cancelled', exact: true }).waitFor();
  await section.getByText('"specversion"').waitFor();
  t.ok(await section.getByText('webhook-signature', { exact: true }).first().isVisible());
  t.equal(await section.getByRole('button', { name: /^Test Request/ }).isVisible(), false);
});
