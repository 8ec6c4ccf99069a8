import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { offerDelivery } from '../clients/offer-delivery.ts';
import { createDatabase } from '../support/database/database.ts';
import { startService } from '../support/processes/service-process.ts';
import { clientToken } from '../support/run/tokens.ts';
import { needPackages } from '../support/servers/debian.ts';
import { caller } from '../support/shop/contract-client.ts';
import { usualRequests } from '../support/shop/shop.ts';

const ROOT = join(import.meta.dirname, '../..');
const JOURNEYS = join(ROOT, 'test/clients/languages');
const PACKAGES = [
  'golang-go',
  'default-jdk-headless',
  'libjackson2-databind-java',
  'python3',
  'python3-dateutil',
];

const run = promisify(execFile);
const bash = (command: string, cwd: string, env: NodeJS.ProcessEnv = {}) =>
  run('bash', ['-ec', command], { cwd, env: { ...process.env, ...env } });

const JACKSON = ['databind', 'core', 'annotations'].map((part) => `/usr/share/java/jackson-${part}.jar`);

/**
 * Languages with a journey (an example program that places and pays an order). `compile` compiles the journey with the
 * generated types, and `start` runs it.
 */
const LANGUAGES = {
  Go: {
    journey: 'journey.go',
    compile: 'GO111MODULE=off GOCACHE=$PWD/cache go build -o journey journey.go contract.go',
    start: './journey',
  },
  Java: {
    journey: 'Journey.java',
    // Debian's version of Jackson declares another exception than the version for which the generator writes code.
    compile: `sed -i 's/throws JsonProcessingException {/throws IOException {/' java/Converter.java
      javac -cp ${JACKSON.join(':')} -d classes java/*.java Journey.java`,
    start: `java -cp ${JACKSON.join(':')}:classes Journey`,
  },
  Python: { journey: 'journey.py', compile: 'true', start: '/usr/bin/python3 journey.py' },
};

/**
 * A page of the feed and a problem. Each journey reads this page and this problem, in addition to the answers of the
 * service.
 */
const answersOf = (type: string, kind: string) => {
  const { EventCollectionExample, InsufficientStockExample } = document.components.examples;
  const { events, _links } = EventCollectionExample.value;
  return {
    events: { events: [{ ...events[0], type }], _links },
    problem: { ...InsufficientStockExample.value, type: kind },
  };
};

const CONTRACTS = {
  opened: ['openapi.open.json', 'order.gift_wrapped', 'TOO_HEAVY'],
  published: ['openapi.json', 'order.submitted', 'INSUFFICIENT_STOCK'],
} as const;

for (const [contract, [file, type, kind]] of Object.entries(CONTRACTS))
  t.test(`clients with types of the ${contract} contract quote, place and pay an order`, async (t) => {
    needPackages(t, ...PACKAGES);
    const { databaseUrl } = await createDatabase(t);
    const { url } = await startService(t, databaseUrl, { env: { HOME_COUNTRY: 'DE' } });
    const call = caller(t, url);
    await offerDelivery(call);
    const { offer } = usualRequests(call);
    const folder = t.testdir();
    const CONTRACT = `${url}/api/v1/openapi.json`;
    const { stdout: recipes } = await bash('node scripts/contract/clients.ts', ROOT, { CONTRACT });
    const [, recipe = ''] = /^ {2}quicktype\n((?: {4}.*\n)+)/m.exec(recipes) ?? [];
    t.match(recipe, 'openapi.open.json');
    await bash(recipe.replace('openapi.open.json', file).replaceAll('npx ', 'npx --yes '), folder);
    for (const [language, { journey, compile, start }] of Object.entries(LANGUAGES)) {
      await cp(join(JOURNEYS, journey), join(folder, journey));
      await bash(compile, folder);
      const { stdout } = await bash(start, folder, {
        BASE_URL: `${url}/api/v1`,
        TOKEN: await clientToken('backoffice'),
        SKU: await offer({ amount: 1250, onHand: 10 }),
        FUTURE: JSON.stringify(answersOf(type, kind)),
      });
      const sights = {
        quoted: 2740,
        placed: { status: 'SUBMITTED', total: 2740 },
        taxes: ['19: 437'],
        delivery: ['anna@example.com', 'Berlin', 'parcel'],
        breakdown: ['ITEM 2500', 'DISCOUNT -250', 'CHARGE 490', 'INCLUDED_TAX 437'],
        paid: ['PAID', 'CAPTURED', 2740],
        events: ['order.submitted', 'payment.captured', 'order.confirmed'],
        changed: [409, 'PRICE_CHANGED', 3865, 3865],
        shortage: [409, 'INSUFFICIENT_STOCK', 5],
        future: [type, kind],
      };
      t.strictSame(JSON.parse(stdout), sights, language);
    }
  });
