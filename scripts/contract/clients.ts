import project from '../../package.json' with { type: 'json' };

/**
 * Prints the commands that generate a client of the contract, by language. Lists only generators that were tried, with
 * their versions. The generators that every test run uses (`test/clients/`) come first, with the same options as in the
 * tests.
 */
const CONTRACT = process.env['CONTRACT'] ?? 'http://127.0.0.1:3000/api/v1/openapi.json';

const VERSIONS = { ...project.devDependencies, ...project.optionalDependencies };

const pinned = (name: keyof typeof VERSIONS): string => `${name}@${VERSIONS[name]}`;

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

/**
 * The address of the opened contract. The opened contract is for languages other than TypeScript, because generated
 * clients may throw an error if they receive a value that their contract doesn't list.
 */
const OPENED = CONTRACT.replace(/\.json$/, '.open.json');

/**
 * A schema that refers to all schemas for which types are generated. quicktype names a type by the field that refers to
 * it. quicktype chooses another name if several fields have the same name, for example `order` in links. In Go, the
 * constants of all enumerations share one namespace with the types. An example is `PAYMENT`, a kind of charge.
 */
const TYPES = {
  type: 'object',
  properties: Object.fromEntries(
    [
      ['quoteInput', 'QuoteInput'],
      ['quote', 'Quote'],
      ['orderInput', 'OrderInput'],
      ['addressInput', 'AddressInput'],
      ['contactInput', 'ContactInput'],
      ['placedOrder', 'Order'],
      ['breakdown', 'OrderBreakdown'],
      ['orderPayment', 'Payment'],
      ['events', 'EventCollection'],
      ['problem', 'CreateOrderConflictProblem'],
    ].map(([field, schema]) => [field, { $ref: `openapi.json#/components/schemas/${schema}` }]),
  ),
};

const quicktype = (language: string): string =>
  `npx quicktype@26.0.0 --src-lang schema contract.json --top-level Contract --lang ${language}`;

console.log(`The contract: ${CONTRACT}, or generated/v1/openapi.json. Give the client that address without
/openapi.json, and a token (README, A first order).

TypeScript, generated and run in every test run (the generators want Node.js 22.18 or newer, openapi-typescript 20):`);
for (const [name, ...lines] of TESTED)
  console.log(`\n  ${name}\n${lines.map((line) => `    ${line}`).join('\n')}`);
console.log(`
Python, tried once with this version: its client placed and updated an order, and read the feed, a conflict, all examples, an event of an
unknown type (as CloudEvent) and a problem of an unknown kind (as Problem). No test runs it.

  openapi-python-client
    pip install openapi-python-client==0.29.0
    openapi-python-client generate --url ${OPENED}

Go, Java and Python, types without functions. \`make nightly\` generates them so, compiles them, and with each quotes, places and pays an order
(test/clients/languages): Go 1.19, Java 17 with Jackson 2.14, Python 3.11.

  quicktype
    curl -fsSo openapi.json ${OPENED}
    echo '${JSON.stringify(TYPES)}' > contract.json
    ${quicktype('go --package main --out contract.go')}
    mkdir -p java && ${quicktype('java --out java/Contract.java')}
    ${quicktype('python --out contract.py')}

Other generators: none was tried with the opened contract, ${OPENED}. Begin with that. In it what may
grow is open, and there is no discriminator. With openapi.json, openapi-generator's client in Java could not read listEvents, its
client in Go had two unused imports, and openapi-python-client's had no updateOrder and no updateWebhookEndpoint.`);
