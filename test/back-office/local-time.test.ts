import t from 'tap';

process.env['TZ'] = 'Europe/Berlin';
const { toLocalText, toTimestamp } = await import('../../back-office/src/language/local-time.ts');

t.test('toLocalText and toTimestamp convert between UTC and the time zone of the browser', async (t) => {
  t.equal(toLocalText('2026-12-31T23:00:00.000Z'), '2027-01-01T00:00');
  t.equal(toTimestamp('2027-01-01T00:00'), '2026-12-31T23:00:00.000Z');
  t.equal(toTimestamp('2027-07-01T00:00'), '2027-06-30T22:00:00.000Z');
  t.equal(toLocalText('2026-12-31T23:00:07.000Z'), '2027-01-01T00:00:07');
  t.equal(toLocalText('2026-12-31T23:00:07.050Z'), '2027-01-01T00:00:07.050');
  t.equal(toTimestamp(''), undefined);
});

t.test('toTimestamp keeps an unchanged time in the hour that the end of summer time repeats', async (t) => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  t.equal(toLocalText(first), toLocalText(second));
  t.equal(toTimestamp(toLocalText(first), first), first);
  t.equal(toTimestamp(toLocalText(second), second), second);
});
