import t from 'tap';
import { LowWaterMarks } from '../../../packages/concurrency/low-water-marks.ts';

t.test('each source has its own low-water mark, at which its next scan starts', async (t) => {
  const marks = new LowWaterMarks(0, 60_000);
  const [one, other] = [{}, {}];
  t.equal(marks.of(one).begin, 0);
  marks.of(one).move(7);
  t.equal(marks.of(one).begin, 7);
  t.equal(marks.of(other).begin, 0);
  marks.forget(one);
  t.equal(marks.of(one).begin, 0);
});

t.test('a scan ignores the low-water mark if the last full scan was too long ago', async (t) => {
  const marks = new LowWaterMarks(0, 0);
  const source = {};
  marks.of(source).move(7);
  t.equal(marks.of(source).begin, 0);
});
