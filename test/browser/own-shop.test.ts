import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { logIn } from '../support/processes/shopping.ts';
import { openBrowser, openContext, withoutBrowser } from '../support/processes/browser.ts';
import { openWebShop } from '../support/processes/web-shop.ts';
import { freePort } from '../support/run/ports.ts';
import { runCommand, runProcess } from '../support/run/processes.ts';
import { retryUntil } from '../support/run/wait-for.ts';

const README = join(import.meta.dirname, '../../scripts/dev/web-client/README.md');

/** The page of a developer's own shop. */
const PAGE = `<!doctype html><title>Own shop</title><h1>Own shop</h1><a href="/login">Log in</a>
<button>Order</button><p role="status"></p><script type="module" src="/page.js"></script>`;

const SCRIPT = `const { customerId } = await (await fetch('/customer')).json();
const say = (text) => (document.querySelector('[role=status]').textContent = text);
say(customerId === null ? 'No customer' : 'Hello ' + customerId);
const shippingAddress = { name: 'Anna Bauer', line1: 'Beispielweg 7', city: 'Berlin', countryCode: 'DE' };
const items = [{ sku: 'TEA-EARL-GREY-100', quantity: 1 }];
document.querySelector('button').addEventListener('click', async () => {
  const answer = await fetch('/api/v1/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'order-1' },
    body: JSON.stringify({ customerId, items, shippingAddress, shippingMethod: 'parcel', paymentMethod: 'tok_approved' }),
  });
  const order = await answer.json();
  say(answer.status + ' ' + (order.number ?? order.type));
});`;

/** Writes the program and the configuration that the README shows, with the addresses of this test. */
async function writeShop(t: Test, addresses: Record<string, string>): Promise<string> {
  const folder = t.testdir({ 'index.html': PAGE, 'page.js': SCRIPT });
  const blocks = (await readFile(README, 'utf8')).matchAll(/^```js\n(.*?)^```$/gms);
  const [program, config] = [...blocks].map(([, code = '']) =>
    Object.entries(addresses).reduce((text, [port, other]) => text.replaceAll(port, other), code),
  );
  await writeFile(join(folder, 'shop.js'), program!); // The README has two blocks.
  await writeFile(join(folder, 'vite.config.js'), config!);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

t.test('a shop of your own, as the README shows it', { skip: withoutBrowser }, async (t) => {
  const [page, program] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${page}`;
  const { serviceUrl, authUrl } = await openWebShop(t, {}, { DEV_REDIRECT_URIS: `${url}/callback` });
  const portOf = (address: string) => new URL(address).port;
  const folder = await writeShop(t, {
    '5173': page,
    '5174': program,
    '127.0.0.1:3000': `127.0.0.1:${portOf(serviceUrl)}`,
    '127.0.0.1:4000': `127.0.0.1:${portOf(authUrl)}`,
  });
  runProcess(t, join(folder, 'shop.js'), {});
  const isUp = () =>
    fetch(`http://127.0.0.1:${program}/customer`).then(
      ({ ok }) => ok,
      () => false,
    );
  await retryUntil('the back end answers', isUp, () => new Promise((resolve) => setImmediate(resolve)));
  const vite = [process.execPath, 'node_modules/vite/bin/vite.js', folder];
  await runCommand(t, 'vite', vite, { PATH: process.env['PATH'] ?? '' }).printed(/Local:/);

  t.test('a customer logs in, and orders', async (t) => {
    const { context, complaints } = await openContext(await openBrowser(t));
    const tab = await context.newPage();
    await tab.goto(url);
    await tab.getByText('No customer').waitFor();
    await logIn(tab, url);
    await tab.getByText('Hello customer-1').waitFor();
    await tab.getByRole('button', { name: 'Order' }).click();
    await tab.getByText(/^201 \S+$/).waitFor();
    t.equal(await tab.evaluate('document.cookie'), '', 'scripts see no cookie');
    t.strictSame(complaints, []);
  });
});
