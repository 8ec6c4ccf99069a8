import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import t from 'tap';
import type { components } from '../../../generated/v1/types.ts';
import { backOffice } from '../../../scripts/dev/back-office-client.ts';
import { SELLER } from '../../../scripts/dev/sample-products.ts';
import { inEachPlace } from '../../support/database/shards.ts';
import { type BackOffice, openBackOffice } from '../../support/processes/back-office.ts';
import { openBrowser, shoot, waitForFocus, withoutBrowser } from '../../support/processes/browser.ts';
import { checkAccessibility } from '../../support/processes/check-accessibility.ts';
import { type Order, officeOrders } from '../../support/processes/office-orders.ts';
import { openStaffPage } from '../../support/processes/staff-page.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

type Schemas = components['schemas'];

const REFUSED = 'The payment provider refused a refund';

const matterOf = (page: Page, { number }: Order) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: `Order ${number}` }) });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** Types the reason for a decision into the dialog, which begins with the focus there. */
async function typeReason(page: Page, reason: string): Promise<void> {
  await waitForFocus(dialogOf(page).getByLabel('Reason'));
  await page.keyboard.type(reason);
}

/** Opens a matter about an invoice that needs an exchange rate, and one about an edit that isn't paid. */
async function openNewerMatters(office: BackOffice): Promise<{ franc: Order; edited: Order }> {
  const { place, send } = officeOrders(office);
  const catalogue = backOffice(office.serviceUrl, office.authUrl, 'products:write');
  const price = { amount: 2400, currency: 'CHF' };
  await catalogue('PUT', '/products/TIN-FRANC', { name: 'Tea tin', price, taxClass: 'standard' });
  await catalogue('PATCH', '/products/TIN-FRANC/stock', { onHandChange: 5 });
  const franc = await place({ items: [{ sku: 'TIN-FRANC', quantity: 1 }], shippingMethod: undefined });
  const edited = await place();
  const add = [{ sku: 'MUG-STONEWARE-BLUE', quantity: 1 }];
  await send('POST', `/orders/${edited.id}/edits`, { add, difference: 'NEW_PAYMENT' });
  await retryUntil(
    'both matters are open',
    async () => (await send<Schemas['MatterCollection']>('GET', '/attention?size=100')).totalCount === 2,
    // Lets days pass until the review of the payment.
    () =>
      inEachPlace(office.db, (place) =>
        sql`update payment_attempts set review_at = review_at - interval '8 days' where order_id = ${edited.id}`.execute(
          place,
        ),
      ),
  );
  return { franc, edited };
}

t.test('matters about invoices and edits have German words', { skip: withoutBrowser }, async (t) => {
  const settings = { ...SELLER, INVOICE_AT: 'PAYMENT', HOME_CURRENCY: 'EUR' };
  const office = await openBackOffice(t, {}, settings);
  const { franc, edited } = await openNewerMatters(office);
  const { page, complaints } = await openStaffPage(
    t,
    await openBrowser(t),
    office,
    'support-1',
    '/matters',
    'de',
  );
  const shows = async ({ number }: Order, title: string, advice: string, amount: string) => {
    const matter = page.getByRole('article').filter({ hasText: number });
    await matter.getByRole('heading', { name: title }).waitFor();
    await matter.getByText(advice).waitFor();
    await matter.getByText(amount).first().waitFor();
    return matter;
  };
  const rate = 'Eine Rechnung braucht einen Wechselkurs und wurde deshalb nicht automatisch erstellt';
  await shows(franc, rate, 'Erstellen Sie die Rechnung mit ihrem Wechselkurs.', '24,00');
  const unpaid = 'Der Kunde hat den Aufpreis einer geänderten Bestellung nicht bezahlt';
  const matter = await shows(edited, unpaid, 'Erinnern Sie den Kunden, stornieren Sie', '13,50');
  await matter.getByRole('button', { name: 'Meldung des Dienstes' }).click();
  await matter.getByText('The order costs more since it was edited').waitFor();
  await checkAccessibility(t, page, 'the matters in German');
  await shoot(page, 'matters-german');
  await matter.getByRole('link', { name: edited.number }).click();
  await page.getByText(unpaid).first().waitFor();
  t.strictSame(complaints, []);
});

t.test('staff decide about matters in a browser', { skip: withoutBrowser }, async (t) => {
  const office = await openBackOffice(t);
  const browser = await openBrowser(t);
  const { place, send } = officeOrders(office);
  const matters = async (orderId: string) =>
    (await send<Schemas['MatterCollection']>('GET', '/attention?size=100')).matters.filter(
      (matter) => matter.orderId === orderId,
    );
  /** Places an order, and cancels it. The payment provider refuses its refund. */
  const openMatter = async (paymentMethod: string): Promise<Order> => {
    const order = await place({ paymentMethod });
    await send('POST', `/orders/${order.id}/cancel`, {});
    await retryUntil(
      'the matter is open',
      async () => (await matters(order.id)).length > 0,
      () => Promise.resolve(),
    );
    return order;
  };
  const order = await openMatter('tok_refund_refused');
  const { page, complaints } = await openStaffPage(t, browser, office, 'support-1', '/matters');

  t.test('a matter says what happened and what to do, and is resolved with a reason', async (t) => {
    const matter = matterOf(page, order);
    await matter.getByRole('heading', { name: REFUSED }).waitFor();
    await matter.getByText('Ask the provider again, or pay the money back in another way').waitFor();
    await matter.getByText('€64.50', { exact: true }).waitFor();
    await checkAccessibility(t, page, 'the matters');
    await shoot(page, 'matters');
    await matter.getByRole('button', { name: 'Resolve' }).click();
    const resolve = dialogOf(page).getByRole('button', { name: 'Resolve' });
    t.equal(await resolve.isDisabled(), true, 'a decision needs a reason');
    await typeReason(page, 'Paid back by bank transfer');
    await checkAccessibility(t, page, 'the dialog');
    await page.keyboard.press('Enter');
    await page.getByText('The matter is resolved').waitFor();
    await matter.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Resolved' }).click();
    await matter.getByText('Paid back by bank transfer').waitFor();
    await matter.getByText('Resolved by Support One').waitFor();
    t.match(await matters(order.id), [{ status: 'RESOLVED', actor: 'support-1' }]);
    const history = await send<Schemas['OrderHistory']>('GET', `/orders/${order.id}/history?size=100`);
    t.match(history.history.at(-1), { operation: 'resolveMatter', actor: 'support-1' });
  });

  t.test('a refused refund is requested again, and the address keeps the filters', async (t) => {
    const again = await openMatter('tok_refund_refused_once');
    await page.goto(`${office.url}/matters`);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: REFUSED });
    await page.waitForURL(/kind=REFUND_REFUSED/);
    await matterOf(page, again).getByRole('button', { name: 'Ask again' }).click();
    await typeReason(page, 'The card is valid again');
    await dialogOf(page).getByRole('button', { name: 'Ask again' }).click();
    await page.getByText('The payment provider is asked again').waitFor();
    await retryUntil(
      'the money is back',
      async () => (await send<Order>('GET', `/orders/${again.id}`)).paymentStatus === 'REFUNDED',
      () => Promise.resolve(),
    );
    await page
      .getByRole('combobox', { name: 'Kind' })
      .selectOption({ label: 'The customer’s bank disputes a payment' });
    await page.getByText('Nothing to decide').waitFor();
    await page.goBack();
    t.match(page.url(), /kind=REFUND_REFUSED/);
  });

  t.test('a matter that another user resolves while the dialog is open is not decided twice', async (t) => {
    const twice = await openMatter('tok_refund_refused');
    await page.goto(`${office.url}/matters`);
    await matterOf(page, twice).getByRole('button', { name: 'Resolve' }).click();
    await typeReason(page, 'I decide later');
    const [{ id } = { id: '' }] = await matters(twice.id);
    await send('POST', `/attention/${id}/resolution`, { note: 'Decided by the shop’s program' });
    await dialogOf(page).getByRole('button', { name: 'Resolve' }).click();
    await dialogOf(page).getByRole('alert').first().waitFor();
    await dialogOf(page).getByText('This matter has already been resolved.').waitFor();
    t.match(await matters(twice.id), [{ note: 'Decided by the shop’s program' }]);
    t.strictSame(
      complaints.filter((text) => !/status of (?:409|412)/.test(text)),
      [],
    );
  });

  t.test('the page is available in German', async (t) => {
    const german = await openStaffPage(t, browser, office, 'finance-1', '/matters?status=RESOLVED', 'de');
    await german.page.getByRole('heading', { name: 'Vorgänge' }).waitFor();
    await german.page
      .getByRole('heading', { name: 'Der Zahlungsanbieter hat eine Erstattung abgelehnt' })
      .first()
      .waitFor();
    await german.page.getByText('Erledigt von support-1').first().waitFor();
    await checkAccessibility(t, german.page, 'the matters in German');
  });

  t.test('a user without payments:read does not see matters', async (t) => {
    const other = await openStaffPage(t, browser, office, 'fulfilment-1', '/matters');
    await other.page.getByText('Your account may not see this page').waitFor();
    t.equal(await other.page.getByRole('article').count(), 0);
    t.equal(await other.page.getByRole('link', { name: 'Matters' }).count(), 0, 'there is no link');
    await checkAccessibility(t, other.page, 'the page without the scope');
  });
});
