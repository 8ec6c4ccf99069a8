import t from 'tap';
import { interpretSearch } from '../../back-office/src/api/order-search.ts';

t.test('a search is for the kind of text that was typed', async (t) => {
  const numbers = ['7D4K-9WQM-2RXP', '7d4k 9wqm 2rxp', 'BQKM-WXYZ-HGFT', 'bqkm wxyz hgft', 'bqkmwxyzhgft'];
  for (const q of [...numbers, 'TEAPOT-GLASS', '=HYPER', 'tea 5'])
    t.strictSame(interpretSearch(q, true), { q }, q);
  for (const name of ['cole ben', 'Ben', 'Zoë', 'Ana Paula Vega', 'BEN COLE'])
    t.strictSame(interpretSearch(name, true), { person: { name } }, name);
  const email = 'anna@example.com';
  t.strictSame(interpretSearch(email, true), { person: { email } });
  t.strictSame(interpretSearch(email, false), { q: email }, 'the user may not read contacts');
});
