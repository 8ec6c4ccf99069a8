import t from 'tap';
import { CATALOGUE_NAMES, fillCatalogue } from '../../support/shop/catalogue.ts';
import { openShop } from '../../support/shop/shop.ts';

const { code, countryCode, taxClass } = CATALOGUE_NAMES;

/**
 * Catalogue resources other than products, with the path of the list, the path of one entry, and the path of an entry
 * that doesn't exist.
 */
const KINDS = [
  ['/shipping-methods', `/shipping-methods/${code}`, '/shipping-methods/drone'],
  ['/tax-rates', `/tax-rates/${countryCode}/${taxClass}`, `/tax-rates/${countryCode}/luxury`],
  ['/discount-codes', `/discount-codes/${code}`, '/discount-codes/NONE'],
] as const;

t.test('lists of shipping methods, tax rates and discount codes have numbered pages', async (t) => {
  const shop = await openShop(t);
  await fillCatalogue(shop.call);
  for (const [list] of KINDS)
    t.match(await shop.call('GET', `${list}?page=1&size=1`), {
      status: 200,
      body: { page: 1, size: 1, totalCount: 1 },
    });
});

t.test('an entry of the catalogue is deleted only if If-Match names its current version', async (t) => {
  const shop = await openShop(t);
  await fillCatalogue(shop.call);
  for (const [, entry] of KINDS) {
    const etag = (await shop.call('GET', entry)).headers.get('etag')!;
    const remove = (tag: string) => shop.call('DELETE', entry, { headers: { 'If-Match': tag } });
    t.equal((await remove('"other-7"')).status, 412, entry);
    t.equal((await remove(etag)).status, 204, entry);
  }
});

t.test('reading or deleting an absent entry of the catalogue is answered with 404', async (t) => {
  const shop = await openShop(t);
  for (const [, , absent] of KINDS)
    for (const method of ['GET', 'DELETE'])
      t.equal((await shop.call(method, absent)).status, 404, `${method} ${absent}`);
});
