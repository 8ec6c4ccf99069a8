import { sql } from 'kysely';
import t from 'tap';
import { inEachPlace } from '../../support/database/shards.ts';
import type { Schemas } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

type Page = Schemas['DocumentCollection'] & Schemas['ReturnCollection'];

t.test(
  'listDocuments and listReturns show customers their own entries, also those of older processes',
  async (t) => {
    const { shop, customer, own } = await openTwoCustomers(t);
    const list = async (query: string) => {
      const { body } = await shop.call<Page>('GET', query, { as: customer });
      return [(body.documents ?? body.returns).map(({ orderId }) => orderId), body.totalCount];
    };
    const expectOwn = async (when: string) => {
      for (const query of [
        '/documents',
        '/documents?type=INVOICE&series=INV',
        '/returns',
        '/returns?kind=RETURN',
      ])
        t.strictSame(await list(query), [[own.orderId], 1], `${query} ${when}`);
      for (const query of ['issuedFrom=2020-01-01T00:00:00Z', 'issuedTo=2100-01-01T00:00:00Z'])
        t.strictSame(await list(`/documents?${query}`), [[own.orderId], 1], `${query} ${when}`);
      for (const query of [
        '/documents?type=CREDIT_NOTE',
        '/returns?status=DECLINED',
        '/returns?kind=COMPLAINT',
      ])
        t.strictSame(await list(query), [[], 0], `${query} ${when}`);
      t.strictSame(await list(`/documents?after=${own.documentId.toUpperCase()}`), [[], 1], when);
    };
    await expectOwn('with customers');
    await inEachPlace(shop.db, async (place) => {
      await sql`update documents set customer_id = null`.execute(place);
      await sql`update returns set customer_id = null`.execute(place);
    });
    await expectOwn('of an older process');
  },
);
