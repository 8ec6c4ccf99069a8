import t from 'tap';
import { Slots } from '../../../packages/concurrency/slots.ts';

t.test('quick work occupies its slot until it releases the slot', async (t) => {
  const slots = new Slots({ quickMax: 2, allMax: 3, slowAfterMs: 60_000 });
  const slot = slots.take(() => t.fail('quick work must not be released as slow work'));
  slots.take(() => {}).end();
  t.equal(slots.free, 0);
  slot.release();
  t.equal(slots.free, 1);
  t.equal(slots.taken, 1);
});

t.test('slow work leaves free slots for quick work, until all slots are taken', async (t) => {
  const slots = new Slots({ quickMax: 1, allMax: 2, slowAfterMs: 1 });
  const takeSlow = () =>
    new Promise<ReturnType<Slots['take']>>((resolve) => {
      const slot = slots.take(() => resolve(slot));
    });
  const slow = await takeSlow();
  t.equal(slow.isSlow, true);
  t.equal(slots.slow, 1);
  t.equal(slots.free, 1);
  await takeSlow();
  t.equal(slots.free, 0, 'at most two slots are occupied');
  slow.release();
  t.equal(slots.free, 1);
  t.equal(slots.slow, 1);
});
