import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { ContractFaults, soundContract } from '../../../scripts/generate/check-contract.ts';

const SPEC = join(import.meta.dirname, '../../../spec/v1');

const PRODUCT = 'schemas/products/Product.yaml';
const CODES = 'paths/catalogue/discount-codes.yaml';
const PROBLEM = 'schemas/problems/Problem.yaml';
const REFUSED = 'schemas/problems/orders/ShipmentRefusedProblem.yaml';
const CODES_EXAMPLE = 'examples/discount-codes/DiscountCodeCollectionExample.yaml';

/** A mistake of an author. In `file`, the mistake replaces the text `was` by `is`. `line` is the expected line. */
interface Mistake {
  readonly file: string;
  readonly was: string | RegExp;
  readonly is: string;
  readonly line: RegExp;
}

/** Sixteen mistakes. Mistakes of one list are made at the same time, because the same check finds them. */
const MISTAKES: Readonly<Record<string, readonly Mistake[]>> = {
  'a file that is not YAML': [
    { file: PRODUCT, was: '\n', is: '\n\tx-tab: 1\n', line: /Product\.yaml:2 .*Tabs .*: indent with blanks/ },
    { file: PROBLEM, was: '\n', is: '\ntype: object\n', line: /Problem\.yaml:2 has a key .*: delete one/ },
    {
      file: REFUSED,
      was: 'description: The',
      is: 'description: a: The',
      line: /Refused\w+\.yaml:\d+ .*: quote the text/,
    },
  ],
  'a reference without a target': [
    {
      file: PRODUCT,
      was: 'Price.yaml',
      is: 'Prise.yaml',
      line: /Product\.yaml:14 refers to Prise\.yaml, .*: add it/,
    },
    {
      file: CODES,
      was: 'SizeParameter.yaml',
      is: 'SizeParameter.yaml#/no',
      line: /:17 refers to .*#\/no, .*: add it/,
    },
    {
      file: PROBLEM,
      was: 'required:',
      is: 'allOf:\n  - $ref: orders/ShipmentRefusedProblem.yaml\nrequired:',
      line: /Refused\w+\.yaml:14 closes a circle of allOf \(Problem → ShipmentRefusedProblem → Problem\): remove/,
    },
  ],
  'an unknown name': [
    {
      file: CODES,
      was: "'200':",
      is: "'20O':",
      line: /codes\.yaml:21 Property `20O` is not expected here: correct it/,
    },
    {
      file: PROBLEM,
      was: 'minLength',
      is: 'minLenght',
      line: /Problem\.yaml:13 .*`minLenght`.*: write minLength/,
    },
    {
      file: PRODUCT,
      was: 'object',
      is: 'objekt',
      line: /Product\.yaml:1 `type` can be one .*: write object/,
    },
  ],
  'a name that contradicts another one': [
    {
      file: CODES,
      was: 'listDiscountCodes',
      is: 'listProducts',
      line: /:\d+ .* unique `operationId`: rename one of/,
    },
    {
      file: PRODUCT,
      was: '[sku,',
      is: '[skus,',
      line: /Product\.yaml:3 Required property 'skus' .*: add the property/,
    },
    {
      file: 'openapi.yaml',
      was: '/discount-codes/{code}:',
      is: '/discount-codes/{kode}:',
      line: /codes_\{code\}\.yaml:\d+ .* path parameter `\{kode\}` .*: correct the path or the parameter/,
    },
  ],
  'an example that does not fit': [
    {
      file: CODES_EXAMPLE,
      was: 'value:',
      is: 'value:\n  odd: 1',
      line: /Example\.yaml:3 .*`odd`: correct the example/,
    },
  ],
  'a rule of this contract': [
    {
      file: CODES,
      was: /          examples:\n.*\n.*\n/,
      is: '',
      line: /codes\.yaml:29 .* has no example: add one/,
    },
    {
      file: CODES,
      was: 'A page',
      is: 'Like /api/v2, a page',
      line: /codes\.yaml:22 is about \/api\/v2: write \/api\/v1/,
    },
    {
      file: REFUSED,
      was: ' More values may be added.',
      is: '',
      line: /Refused\w+\.yaml:7 .* has x-ext.*: say in/,
    },
  ],
};

t.test('make generate names the file, the line and the remedy of sixteen mistakes in spec/', async (t) => {
  const folder = join(t.testdir(), 'v1');
  await cp(SPEC, folder, { recursive: true });
  for (const [kind, mistakes] of Object.entries(MISTAKES)) {
    const texts = new Map<string, string>();
    for (const { file, was, is } of mistakes) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!texts.has(path)) texts.set(path, text);
      t.match(text, was, `${file} still has the text that the mistake replaces`);
      await writeFile(
        path,
        text.replace(was, () => is),
      );
    }
    const error = await soundContract(folder, true).catch((one: unknown) => one);
    t.ok(error instanceof ContractFaults, kind);
    const lines = error instanceof ContractFaults ? error.message.split('\n') : [];
    for (const { line } of mistakes)
      t.ok(
        lines.some((one) => line.test(one)),
        `${line}`,
        { lines },
      );
    for (const [path, text] of texts) await writeFile(path, text);
  }
});
