import t from 'tap';
import { fileOf } from '../src/loading/files.ts';
import { base } from './cases/case.ts';

/** Keys and texts that a careless scanner would split: quotes, backslashes, brackets, commas and colons. */
const ODD = {
  'a"b': ['{', ']', { 'c\\': ',"', 'd/e~f': null, '': -1.5e3 }],
  ': {': { '\u00e9\n': true, empty: {}, none: [] },
};

/** Yields a pointer to each value of a document. */
function* pointersIn(value: unknown, at = ''): Generator<string> {
  yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    yield* pointersIn(member, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

t.test('a JSON file has the same values and lines as the same text read as YAML', (t) => {
  const document = { ...base(), 'x-odd': ODD };
  for (const indent of [2, 0, '\t']) {
    // The YAML parser refuses tabs, so the expected lines are those with blanks.
    const json = fileOf(JSON.stringify(document, null, indent), 'a.json');
    const text = JSON.stringify(document, null, indent === '\t' ? 2 : indent);
    // The comment prevents that the text is read as JSON.
    const yaml = fileOf(`${text} # YAML`, 'a.yaml');
    t.strictSame(json.value, yaml.value);
    const pointers = [...pointersIn(document), '/info/absent/x', '/x-odd/a"b/9', '/openapi/0'];
    t.strictSame(pointers.map(json.lineOf), pointers.map(yaml.lineOf), `${pointers.length} lines`);
  }
  t.end();
});

t.test('a key twice in a JSON file is listed with its line', (t) => {
  const { value, slips } = fileOf('{ "a": { "b": 1,\n "c": "\\"b\\":",\n "b": 2 } }', 'a.json');
  t.strictSame(value, { a: { b: 2, c: '"b":' } });
  t.match(slips, [{ line: 3, reason: /has a key that the object already has/ }]);
  t.end();
});

t.test('a JSON file with an error is refused with the line of the error', (t) => {
  t.throws(() => fileOf('{ "a": 1,\n  "b": [1 }', 'a.json'), { message: /^a\.json:2 is neither JSON/ });
  t.end();
});
