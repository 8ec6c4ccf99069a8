import project from '../../package.json' with { type: 'json' };

/**
 * Prints how to generate a client of the contract, by language. Those that every test run generates and uses
 * (`test/clients/`) come first, with the options of the tests. The commands for the others are taken from
 * their documentation.
 */
const CONTRACT = process.env['CONTRACT'] ?? 'http://127.0.0.1:3000/api/v1/openapi.json';

const pinned = (name: keyof typeof project.devDependencies): string =>
  `${name}@${project.devDependencies[name]}`;

const TESTED: [name: string, ...lines: string[]][] = [
  [
    'openapi-fetch',
    `npm install ${pinned('openapi-fetch')} ${pinned('openapi-typescript')} ${pinned('typescript')}`,
    `npx openapi-typescript ${CONTRACT} --default-non-nullable=false -o api.ts`,
  ],
  [
    '@hey-api/openapi-ts',
    `npx -p ${pinned('typescript')} -p ${pinned('@hey-api/openapi-ts')} openapi-ts -i ${CONTRACT} -o client -c @hey-api/client-fetch`,
  ],
  [
    'orval',
    `echo "export default { orders: { input: '${CONTRACT}', output: { target: 'client.ts', client: 'fetch', headers: true, urlEncodeParameters: true, baseUrl: '${CONTRACT.replace(/\/openapi\.json$/, '')}' } } }" > orval.config.mjs`,
    `npx ${pinned('orval')}`,
  ],
  [
    'swagger-typescript-api',
    `npx ${pinned('swagger-typescript-api')} generate -p ${CONTRACT} -n client.ts --disable-throw-on-error --enum-style union`,
  ],
  [
    'kubb',
    'copy the configuration from test/clients/generators.ts, and test/clients/journeys/http.ts: its own client has no type for errors',
  ],
];

/** What clients in other languages are generated from: they may raise at a value that the contract doesn't list. */
const OPENED = CONTRACT.replace(/\.json$/, '.open.json');

const UNTRIED: [language: string, command: string][] = [
  ['Python', `openapi-python-client generate --url ${OPENED}`],
  [
    'Go',
    `curl -o openapi.json ${OPENED} && go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@latest -package orders -generate types,client -o orders.go openapi.json`,
  ],
  ['Java', `openapi-generator-cli generate -g java --library native -i ${OPENED} -o client`],
  ['Kotlin', `openapi-generator-cli generate -g kotlin -i ${OPENED} -o client`],
  ['C#', `kiota generate -l CSharp -c OrdersClient -n Orders -d ${OPENED} -o client`],
  ['PHP', `openapi-generator-cli generate -g php -i ${OPENED} -o client`],
  ['Ruby', `openapi-generator-cli generate -g ruby -i ${OPENED} -o client`],
  ['Rust', `openapi-generator-cli generate -g rust -i ${OPENED} -o client`],
  ['Swift', `openapi-generator-cli generate -g swift5 -i ${OPENED} -o client`],
];

console.log(`The contract: ${CONTRACT}, or generated/v1/openapi.json. Give the client that address without
/openapi.json, and a token (README, A first order).

TypeScript, generated and run in every test run (the generators want Node.js 22.18 or newer, openapi-typescript 20):`);
for (const [name, ...lines] of TESTED)
  console.log(`\n  ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`);
console.log('\nOther languages, as their documentation says; not tried here:\n');
for (const [language, command] of UNTRIED) console.log(`  ${language}\n    ${command}`);
console.log(`
They are generated from the opened contract, in which what may grow is open: clients in these languages may raise at a kind of event or
problem, or a value, that their contract doesn't list. Clients in TypeScript pass it on.`);
