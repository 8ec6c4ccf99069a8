import t from 'tap';
import {
  compareNumbers,
  finalNumber,
  firstNumber,
  isPreRelease,
  nextNumber,
} from '../../src/openapi/version-numbers.ts';

t.test('compareNumbers orders version numbers as semantic versioning requires', (t) => {
  // The example of section 11, with the form of pre-releases that this project uses.
  const ordered = [
    ...['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11'],
    ...[
      '1.0.0-rc.1',
      '1.0.0-rc.2',
      '1.0.0-rc.10',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0-rc.1',
      '2.0.0',
    ],
  ];
  t.strictSame([...ordered].reverse().sort(compareNumbers), ordered);
  t.equal(compareNumbers('1.0.0-rc.1', '1.0.0-rc.1'), 0);
  t.end();
});

t.test('a version begins with a pre-release, and the number after it is the next pre-release', (t) => {
  t.equal(firstNumber('v2'), '2.0.0-rc.1');
  for (const onlyTexts of [true, false]) {
    t.equal(nextNumber('1.0.0-rc.1', onlyTexts), '1.0.0-rc.2');
    t.equal(nextNumber('1.0.0-rc.9', onlyTexts), '1.0.0-rc.10');
  }
  t.equal(finalNumber('1.0.0-rc.10'), '1.0.0');
  t.ok(isPreRelease('1.0.0-rc.10'));
  t.notOk(isPreRelease('1.0.0'));
  t.end();
});

t.test('after a final number, texts increase the third number and all else the second', (t) => {
  t.equal(nextNumber('1.2.3', true), '1.2.4');
  t.equal(nextNumber('1.2.3', false), '1.3.0');
  t.end();
});

t.test('nextNumber refuses numbers that no release can have', (t) => {
  for (const number of ['', '1.0', '1.0.0-beta.1', '1.0.0-rc', '1.0.0-rc.1.2'])
    t.throws(() => nextNumber(number, true), { message: /not of the form 1\.2\.3 or 1\.2\.3-rc\.4/ });
  t.end();
});
