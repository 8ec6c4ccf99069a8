import t from 'tap';
import { SCENARIOS } from '../jobs/payment-providers/simulated/scenarios.ts';
import { ALL_SCOPES, STAFF_SCOPES, USERS, clientsOf } from '../scripts/dev/authorization-server/clients.ts';
import { documentsWithSettings } from '../scripts/generate/settings-table.ts';
import { document, section } from './documents/documents.ts';

/**
 * Checks that the tables of the documents agree with the code. The examples run elsewhere: the first order and an
 * order's life in `scripts/start.test.ts`, the client's program in `clients/clients.test.ts`. Tests of names, paths,
 * commands and limits are in `documents/`.
 */

/** The texts in backticks in each cell of a section's table. */
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

t.test('the README lists the settings that the service reads, with their defaults', async (t) => {
  for (const [path, text] of await documentsWithSettings())
    t.equal(text, document(path), `${path} is as make generate writes it`);
});

t.test('the README lists the clients and users of the development authorization server', (t) => {
  const clients = clientsOf({
    serviceUrl: '',
    webClientUrl: '',
    backOfficeUrl: '',
    redirectUris: [],
    resourceServer: { id: 'order-service', secret: 'order-service-secret' },
  });
  const rows = table('The development authorization server');
  t.strictSame(
    rows.map(({ code: [id = [], secret = []] }) => [...id, ...secret]).sort(),
    clients.map(({ id, secret }) => (secret ? [id, secret] : [id])).sort(),
  );
  const scopesOf = (cell: string, listed: string[]) =>
    /all/.test(cell) ? ALL_SCOPES : /staff/.test(cell) ? STAFF_SCOPES : (listed[0]?.split(' ') ?? []);
  for (const { cells, code } of rows) {
    t.strictSame(
      scopesOf(cells[3]!, code[3]!),
      clients.find(({ id }) => id === code[0]![0])?.scopes,
      `scopes of ${code[0]}`,
    );
  }
  for (const { login, password } of USERS)
    t.match(section('The development authorization server'), `\`${login}\` / \`${password}\``);
  t.end();
});

t.test('the README lists the tokens of the simulated provider', (t) => {
  t.strictSame(
    table('The simulated provider').flatMap(({ code }) => code[0]!),
    Object.keys(SCENARIOS),
  );
  t.end();
});
