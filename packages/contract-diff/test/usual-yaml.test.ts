import t, { type Test } from 'tap';
import { LineCounter, isCollection, isPair, isScalar, parseDocument } from 'yaml';
import { readUsualYaml } from '../src/loading/usual-yaml.ts';
import { numbersFrom } from './support/random-numbers.ts';

/** Texts that the short way reads. */
const USUAL = [
  'a: b\n',
  '# first\n---\na: b # comment\n\n# last',
  'a:\n- b\n-   c\n-\n  - d\n-\ne:\n  - f: 1\n    g:\n    - h\n  -   - i\n      - j\n',
  '- a: 1\n  b:\n- - x\n',
  "\"a b\": 1\n'c''d' : 2\n200: 3\nnull: 4\ntrue: 5\n1.50: 6\nhttp://x/{y}: 7\n",
  'a: ~\nb: Null\nc: True\nd: FALSE\ne: -0\nf: +12\ng: .5\nh: 1.\ni: 1e3\nj: 0.1E-2\nk: 1_000\nl: yes\nm: 2026-11-27\nn: 1:30\no: 007',
  'a: one\n  two\n\n\n  three - four\nb: five\n  - six\n',
  'a: "one\n  two \\\n    three\n\n  four\\n\\ five\\u00e9\\x41\\U0001F951\\\\"\nb: \'six\n\n  seven\'\n',
  'a: |\n  one\n   two\n\n  three\n\n\nb: |-\n  x\n   \n  y\n\nc: |+\n  x\n\n\nd: |2-\n    x\ne: |+\n\nf: |\nh: |\n  x\n   \n\ng: >\n  one\n  two\n\n  three\n    four\n\n    five\n  six\n',
  'a: >-\n  one\n  two # no comment\nb: # comment\n  c\n',
  'a: [b, "c,d", \'e\', -1, {f: g, "h":i, j: [k: l]}, [],\n  # comment\n  {}, ]\nb: {\n  "c": 1\n}\n',
  'a: b#c\nd: e:f\ng: "h" # i\n',
  '{ "a": [1,\n  {"b": null}] } # comment',
];

/** Texts that are left to the complete parser. */
const UNUSUAL = [
  ...[
    'a: &b c\nd: *b\n',
    'a: !!str 1\n',
    '<<: {a: b}\n',
    '? a\n: b\n',
    '%YAML 1.2\n---\na: b\n',
    'a: 0x1f\n',
  ],
  ...['a: b\na: c\n', 'a: b: c\n', 'a: "b" c\n', 'a: [b\n', 'a:\n  b: c\n d: e\n', 'a: - b\n', 'a:\tb\n'],
  ...[
    'a: b\r\n',
    'a: @b\n',
    'a: .nan\n',
    'a: "\\q"\n',
    '--- a\n',
    'a: b\n---\nc: d\n',
    'a: {b}\n',
    '',
    'a',
    '__proto__: a\n',
  ],
];

t.test('YAML in the usual notation has the values and the lines that the complete parser finds', (t) => {
  for (const text of USUAL) agree(t, text, true);
  t.end();
});

t.test('YAML in another notation, or with an error, is left to the complete parser', (t) => {
  for (const text of UNUSUAL) t.equal(readUsualYaml(text), undefined, JSON.stringify(text));
  t.end();
});

t.test('a quoted text with too little indentation is read, and its lines are listed', (t) => {
  const text = 'a:\n    b: "one\n  two\n   three\n  four"\nc: d\n';
  t.match(readUsualYaml(text), { value: { a: { b: 'one two three four' }, c: 'd' }, slips: [3, 5] });
  t.end();
});

const PIECES = [
  ...[
    'a',
    'b: ',
    '- ',
    '? ',
    ': ',
    '# c',
    ' #d',
    '"x"',
    "'y'",
    '"',
    "'",
    '|',
    '>',
    '|-',
    '>+',
    '|2',
    '[',
    ']',
  ],
  ...[
    '{',
    '}',
    ', ',
    '&a ',
    '*a',
    '!t ',
    '1',
    '0x1f',
    '1.5',
    '-',
    'null',
    '~',
    '    ',
    ' ',
    '\n',
    '\n  ',
    '\n\n',
  ],
  ...[
    '\n   ',
    '\n- ',
    '\n  - ',
    'key: ',
    '"k": ',
    '\\',
    '\\n',
    '\\ ',
    '\t',
    '---',
    '%',
    '@',
    '<<: ',
    'é',
    'x:y',
  ],
];

t.test('random texts are read as by the complete parser, or left to it', (t) => {
  const random = numbersFrom(36);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  let read = 0;
  for (let count = 0; count < 20_000; count += 1) {
    let text = pick(['a: ', '- ', 'a:\n  ', 'k: v\na: ']);
    for (let length = 2 + random() * 10; length > 0; length -= 1) text += pick(PIECES);
    if (agree(t, text, false)) read += 1;
  }
  t.ok(read > 3_000, `${read} texts were read`);
  t.end();
});

/** Compares both parsers. Reports only differences, unless `isUsual` says that the text must be read. */
function agree(t: Test, text: string, isUsual: boolean): boolean {
  const usual = readUsualYaml(text);
  if (!usual || usual.slips.length > 0) {
    if (isUsual) t.fail(`not read: ${JSON.stringify(text)}`);
    return false;
  }
  const { value, lineOf } = usual;
  const lines = new LineCounter();
  const document = parseDocument(text, {
    merge: true,
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const places: string[] = [];
  const visit = (node: unknown, at: string) => {
    for (const [index, item] of isCollection(node) ? node.items.entries() : []) {
      const key = isPair(item) ? item.key : item;
      const name = isPair(item) && isScalar(item.key) ? String(item.key.value ?? '') : String(index);
      const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      // Each node of a parsed document has a range.
      const [offset] = (key as { range: [number, number, number] }).range;
      places.push(`${pointer} ${lines.linePos(offset).line}`);
      visit(isPair(item) ? item.value : item, pointer);
    }
  };
  visit(document.contents, '');
  const found = places.map((place) => place.replace(/ \d+$/, '')).map((at) => `${at} ${lineOf(at)}`);
  const expected = JSON.stringify([document.toJS(), places, document.errors.length]);
  if (isUsual || JSON.stringify([value, found, 0]) !== expected)
    t.equal(JSON.stringify([value, found, 0]), expected, JSON.stringify(text));
  return true;
}
