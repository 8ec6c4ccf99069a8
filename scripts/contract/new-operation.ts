import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { parse, stringify } from 'yaml';

/** A new operation: a GET that returns data of an order. */
export interface NewOperation {
  /** The id of the operation, such as `getOrderReminders`. */
  readonly name: string;
  /**
   * The id of an existing GET operation that returns other data of an order. The new operation copies the tag, scopes,
   * errors and folders of this operation.
   */
  readonly like: string;
  /** The path of the operation, such as `/orders/{orderId}/reminders`. */
  readonly path: string;
}

/** The text that the new operation returns until it is implemented. */
const TEXT = 'Not written yet';

/** Parameters that the new operation doesn't copy, because they are only for lists and for answers with an ETag. */
const OF_OTHER_ANSWERS = /\/(?:IfNoneMatch|Page|Size|After)Parameter\.yaml$/;

/**
 * Adds a new operation to the project: files for its contract, function, handler and test. The operation returns its
 * example until a developer implements it. Returns the added files, and the existing files to which a line was added.
 */
export async function newOperation(root: string, operation: NewOperation) {
  const { name, path } = operation;
  if (!/^get[A-Z]\w*$/.test(name)) throw new Error(`The name must be like getOrderReminders, not ${name}`);
  if (!/^\/orders\/\{orderId\}\/[a-z-]+$/.test(path))
    throw new Error(`The path must be like /orders/{orderId}/reminders, not ${path}`);
  const tree = new Tree(root);
  await addContract(tree, operation);
  await addCode(tree, operation);
  await addTests(tree, operation);
  return { added: tree.added, changed: tree.changed };
}

/**
 * Derives names from an operation id: for `getOrderReminders`, the schema `OrderReminders`, the file `order-reminders`,
 * and the words `order reminders`.
 */
function wordsOf(name: string) {
  const noun = name.slice('get'.length);
  const file = noun.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();
  return { noun, file, words: file.replaceAll('-', ' ') };
}

async function addContract(tree: Tree, { name, like, path }: NewOperation): Promise<void> {
  const { noun, words } = wordsOf(name);
  const from = await tree.find('spec/v1/paths/**/*.yaml', new RegExp(`operationId: ${like}\n`));
  const { parameters, get } = parse(await tree.read(from));
  if (get?.operationId !== like) throw new Error(`${like} is not a GET operation`);
  const { schema, examples } = get.responses['200'].content['application/json'];
  const [example] = Object.values<{ $ref: string }>(examples);
  const schemaFile = join(dirname(schema.$ref), `${noun}.yaml`);
  // An example is necessary, because `make check` refuses an operation without one.
  const exampleFile = join(dirname(example!.$ref), `${noun}Example.yaml`);
  const { '304': _notModified, ...responses } = get.responses;
  const own = {
    ...get,
    operationId: name,
    summary: `Get the ${words} of an order`,
    description: `Shows the ${words}.`,
    parameters: get.parameters.filter(({ $ref }: { $ref: string }) => !OF_OTHER_ANSWERS.test($ref)),
    responses: {
      ...responses,
      '200': {
        description: `The ${words}.`,
        headers: Object.fromEntries(
          Object.entries(get.responses['200'].headers).filter(([header]) => header.startsWith('RateLimit')),
        ),
        content: {
          'application/json': {
            schema: { $ref: schemaFile },
            examples: { [`${noun}Example`]: { $ref: exampleFile } },
          },
        },
      },
    },
  };
  const pathFile = join(dirname(from), `${path.slice(1).replaceAll('/', '_')}.yaml`);
  await tree.add(pathFile, stringify({ parameters, get: own }));
  await tree.add(join(dirname(from), exampleFile), stringify({ summary: TEXT, value: { text: TEXT } }));
  await tree.add(
    join(dirname(from), schemaFile),
    stringify({
      type: 'object',
      description: `The ${words} of an order.`,
      required: ['text'],
      properties: {
        text: {
          type: 'string',
          description: `The ${words}, in words.`,
          ...{ minLength: 1, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]+$', examples: [TEXT] },
        },
      },
    }),
  );
  const line = (file: string) => `    $ref: ${relative('spec/v1', file)}\n`;
  await tree.insertAfter('spec/v1/openapi.yaml', line(from), `  ${path}:\n${line(pathFile)}`);
}

/** Adds the function and the handler. Lists the new operation below `like` in every list that contains `like`. */
async function addCode(tree: Tree, { name, like }: NewOperation): Promise<void> {
  const { noun, file, words } = wordsOf(name);
  const likeFunction = await tree.find(
    'db/orders/**/*.ts',
    new RegExp(`^export (?:async function|const) ${like}\\b`, 'm'),
  );
  const functionFile = join(dirname(likeFunction), `${file}.ts`);
  await tree.add(
    functionFile,
    `import type { Database } from '../../base/database.ts';
    import type { Reach } from '../../call/reach.ts';

    /** Reads the ${words} of an order. */
    export const ${name} = async (_db: Database, _reach: Reach, _orderId: string) => ({ text: '${TEXT}' });`,
  );
  const imported = (each: string, from: string) => `import { ${each} } from './${relative('db', from)}';\n`;
  await tree.insertAfter('db/store.ts', imported(like, likeFunction), imported(name, functionFile));
  await tree.insertAfter('db/store.ts', 'export const OF_AN_ORDER = {\n', `  ${name},\n`);

  const likeHandler = await tree.find('handlers/v1/**/*.ts', new RegExp(`^export const ${like}\\b`, 'm'));
  const handlerFile = join(dirname(likeHandler), `${file}.ts`);
  await tree.add(
    handlerFile,
    `import * as problems from '../../problems.ts';
    import type { Operation } from '../bodies/types.ts';

    export const ${name}: Operation<'${name}'> = async ({ params, reach }, { store }) => {
      const order = await store.getOrder(reach, params.orderId);
      if (!order) return problems.orderNotFound(params.orderId);
      return { status: 200, body: await store.${name}(reach, order.id) };
    };`,
  );
  const module = noun[0]!.toLowerCase() + noun.slice(1);
  const index = 'handlers/v1/index.ts';
  const importOfLike = new RegExp(
    `^import \\* as (\\w+) from './${relative('handlers/v1', likeHandler)}';\n`,
    'm',
  );
  // The index imports the handler of `like`, because every operation needs a handler.
  const [line, likeModule] = importOfLike.exec(await tree.read(index))!;
  await tree.insertAfter(
    index,
    line,
    `import * as ${module} from './${relative('handlers/v1', handlerFile)}';\n`,
  );
  await tree.insertAfter(index, `  ...${likeModule},\n`, `  ...${module},\n`);
}

async function addTests(tree: Tree, { name, like, path }: NewOperation): Promise<void> {
  const { noun, file } = wordsOf(name);
  const likeTest = await tree.find('test/v1/**/*.test.ts', new RegExp(`^t.test\\(\\s*['"\`]${like}\\b`, 'm'));
  await tree.add(
    join(dirname(likeTest), `${file}.test.ts`),
    `import t from 'tap';
    import document from '../../../generated/v1/openapi.json' with { type: 'json' };
    import { openShop } from '../../support/shop/shop.ts';

    t.test('${name} answers as its example does', async (t) => {
      const shop = await openShop(t);
      const { id } = await shop.order({ [await shop.offer()]: 1 });
      const { status, body } = await shop.call('GET', \`${path.replace('{orderId}', '${id}')}\`);
      t.equal(status, 200);
      t.strictSame(body, document.components.examples.${noun}Example.value);
    });`,
  );
  await tree.insertAfter('test/handlers/auth/reach.test.ts', `  ${like}: {},\n`, `  ${name}: {},\n`);
}

/** The files of the project. Records which files were added, and to which files a line was added. */
class Tree {
  readonly added: string[] = [];
  readonly changed = new Set<string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  read(file: string): Promise<string> {
    return readFile(join(this.#root, file), 'utf8');
  }

  /** Returns the first file that matches the pattern and contains the text. */
  async find(pattern: string, text: RegExp): Promise<string> {
    for (const file of globSync(pattern, { cwd: this.#root }).sort())
      if (text.test(await this.read(file))) return file;
    throw new Error(`no file of ${pattern} contains ${text.source}`);
  }

  async add(file: string, text: string): Promise<void> {
    const path = join(this.#root, file);
    const style = await resolveConfig(join(import.meta.dirname, '../../.prettierrc.json'));
    await writeFile(path, await format(text, { ...style, filepath: path }), { flag: 'wx' });
    this.added.push(file);
  }

  async insertAfter(file: string, before: string, line: string): Promise<void> {
    const text = await this.read(file);
    if (!text.includes(before)) throw new Error(`${file} does not contain ${before.trim()}`);
    await writeFile(
      join(this.#root, file),
      text.replace(before, () => before + line),
    );
    this.changed.add(file);
  }
}

if (import.meta.main) {
  const options = { name: { type: 'string' }, like: { type: 'string' }, path: { type: 'string' } } as const;
  const { name = '', like = '', path = '' } = parseArgs({ options }).values;
  const { added, changed } = await newOperation(join(import.meta.dirname, '../..'), { name, like, path });
  console.log(['Added:', ...added, 'Changed:', ...changed, 'Now: make generate'].join('\n  '));
}
