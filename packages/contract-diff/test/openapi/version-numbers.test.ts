import t from 'tap';
import {
  compareNumbers,
  finalNumber,
  firstNumber,
  isPreRelease,
  nextNumber,
} from '../../src/openapi/version-numbers.ts';

t.test('compareNumbers sorts version numbers as Semantic Versioning requires', (t) => {
  // The example in section 11, with additional pre-releases in the form that this project uses.
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

t.test('firstNumber returns -rc.1, and nextNumber returns the pre-release after a pre-release', (t) => {
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

t.test('nextNumber increases the third number if only texts changed, and otherwise the second', (t) => {
  t.equal(nextNumber('1.2.3', true), '1.2.4');
  t.equal(nextNumber('1.2.3', false), '1.3.0');
  t.end();
});

t.test('nextNumber refuses a number that is not a valid version of a release', (t) => {
  for (const number of ['', '1.0', '1.0.0-beta.1', '1.0.0-rc', '1.0.0-rc.1.2'])
    t.throws(() => nextNumber(number, true), { message: /not of the form 1\.2\.3 or 1\.2\.3-rc\.4/ });
  t.end();
});
