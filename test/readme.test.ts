import t from 'tap';
import { SCENARIOS } from '../jobs/payment-providers/simulated/tokens.ts';
import { ALL_SCOPES, USERS, clientsOf } from '../scripts/authorization-server/clients.ts';
import { BadConfig, readConfig } from '../server.ts';
import { section } from './documents/documents.ts';

/**
 * The tables of the documents are those of the code. Their examples run elsewhere: the first order and an order's life in
 * `scripts/start.test.ts`, the client's program in `clients/clients.test.ts`. Names, paths, commands and limits: `documents/`.
 */

/** What stands in backticks in each cell of a section's table. */
const table = (title: string): { cells: string[]; code: string[][] }[] =>
  section(title)
    .split(/^\| --.*$/m)[1]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => ({
      cells,
      code: cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, it]) => it!)),
    }));

/** Everything that changes what else is asked for. */
const EVERYTHING = {
  AUTH_MODE: 'introspection',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  STRIPE_RETURN_URL: 'https://shop.example.com/paid',
};

t.test('the settings are those that the service reads, with their defaults', (t) => {
  const read = new Set<string>();
  const watched = (env: NodeJS.ProcessEnv) =>
    new Proxy(env, {
      get(target, name) {
        read.add(String(name));
        return target[String(name)];
      },
    });
  readConfig(watched({}));
  readConfig(watched(EVERYTHING));
  const settings = table('Settings').flatMap(({ cells, code: [names = [], defaults = []] }) =>
    names.map((name, index) => ({ name, default: defaults[index], isRequired: cells[0]!.includes('*') })),
  );
  t.strictSame(
    settings.map(({ name }) => name).sort(),
    // The first is in the text above the table, the second for tests alone.
    [...read].filter((name) => !['NODE_ENV', 'STRIPE_API_URL'].includes(name)).sort(),
  );

  for (const { name, default: value } of settings) {
    if (value === undefined) continue;
    const shown = value.replace('HOST:PORT', '127.0.0.1:3000');
    for (const provider of ['simulated', 'stripe']) {
      const others = { ...EVERYTHING, PAYMENT_PROVIDER: provider, [name]: '' };
      t.strictSame(readConfig({ ...others, [name]: shown }), readConfig(others), `${name} is ${shown}`);
    }
  }

  try {
    readConfig({ NODE_ENV: 'production', AUTH_MODE: 'introspection' });
    t.fail('production needs settings');
  } catch (error) {
    const missing = [...(error as BadConfig).message.matchAll(/^ +([A-Z_]+) is /gm)].map(([, name]) => name!);
    const required = settings.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    t.strictSame(required.sort(), [...new Set(missing)].sort(), 'a star where production needs one');
  }
  t.end();
});

t.test('the clients and users of the development authorization server are those that it has', (t) => {
  const clients = clientsOf('', '', { id: 'order-service', secret: 'order-service-secret' });
  const rows = table('The development authorization server');
  t.strictSame(
    rows.map(({ code: [id = [], secret = []] }) => [...id, ...secret]).sort(),
    clients.map(({ id, secret }) => (secret ? [id, secret] : [id])).sort(),
  );
  const scopesOf = (cell: string, listed: string[]) =>
    /all/.test(cell) ? ALL_SCOPES : /the same/.test(cell) ? undefined : (listed[0]?.split(' ') ?? []);
  let above: string[] = [];
  for (const { cells, code } of rows) {
    above = scopesOf(cells[3]!, code[3]!) ?? above;
    t.strictSame(above, clients.find(({ id }) => id === code[0]![0])?.scopes, `scopes of ${code[0]}`);
  }
  for (const { login, password } of USERS)
    t.match(section('The development authorization server'), `\`${login}\` / \`${password}\``);
  t.end();
});

t.test('the tokens of the simulated provider are those that it knows', (t) => {
  t.strictSame(
    table('The simulated provider').flatMap(({ code }) => code[0]!),
    Object.keys(SCENARIOS),
  );
  t.end();
});
