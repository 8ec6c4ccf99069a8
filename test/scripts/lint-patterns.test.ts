import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { patternsOfContract, patternsOfSource, slowPatterns } from '../../scripts/generate/lint-patterns.ts';

t.test(
  'slowPatterns names each pattern of the contract that takes quadratic time, and its location',
  async (t) => {
    const contract = structuredClone(document);
    const { PaymentMethod } = contract.components.schemas;
    PaymentMethod.pattern = '^(?:[!-~]*[!-,./:-~][!-~]*|-*(?:[0-9]-*){0,11}|-*(?:[0-9]-*){20,255})$';
    const at = 'openapi.json#/components/schemas/PaymentMethod';
    const patterns = patternsOfContract(contract, 'openapi.json').filter((one) => one.at === at);
    const faults = await slowPatterns(patterns);
    t.equal(faults.length, 1);
    t.match(faults[0], /^openapi\.json#\/components\/schemas\/PaymentMethod: .*polynomial/);
  },
);

t.test('slowPatterns names a slow regular expression in a source file, and its line', async (t) => {
  const source = [
    'const trimmed = text.replace(/ +$/g, "");',
    'const isWord = /^\\w+$/u.test(text);',
    'const isList = /^(?:\\w+,?)+$/.test(text);',
  ].join('\n');
  const faults = await slowPatterns(patternsOfSource(source, 'words.ts'));
  t.match(faults, [/^words\.ts:1: \/ \+\$\/g .*polynomial/, /^words\.ts:3: .*exponential/]);
  t.equal(faults.length, 2);
});

t.test('patternsOfContract lists the patterns of parameters, headers and schemas', (t) => {
  const places = patternsOfContract(document, '').map(({ at }) => at);
  for (const part of ['/components/schemas/Sku', '/components/parameters/', '/components/headers/'])
    t.ok(
      places.some((at) => at.includes(part)),
      part,
    );
  t.end();
});
