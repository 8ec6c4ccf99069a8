import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { readConfig } from '../../config.ts';
import project from '../../package.json' with { type: 'json' };
import {
  configOf,
  readOffice,
  readSettings,
  secretFilesIn,
  unknownIn,
  unknownToOffice,
} from '../../scripts/manifests/setting-rules.ts';
import { BACK_OFFICE_URL } from '../../scripts/dev/authorization-server/addresses.ts';
import { promtool, withoutPrometheus } from '../support/servers/prometheus.ts';
import { trixie, withoutTrixie } from '../support/servers/debian-tools.ts';
import { blocksOf } from '../support/stories/read-deploy-files.ts';

const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '../..');
const VERSION = project.version;
const README = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8');

/** A service as `docker-compose config` prints it, with all references and defaults resolved. */
interface Service {
  image: string;
  command: string[] | null;
  entrypoint?: string[];
  environment?: Record<string, string>;
  secrets?: { source: string; target?: string }[];
  ports?: { host_ip?: string; published: string; target: number }[];
  healthcheck?: { test: string[]; disable?: boolean };
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
}

function readServices(
  settings: Record<string, string> = {},
  options: string[] = [],
): Record<string, Service> {
  const args = ['--file', 'deploy/compose.yaml', ...options, 'config', '--format', 'json'];
  const text = trixie('docker-compose', args, { ORDER_SERVICE_VERSION: VERSION, ...settings });
  return (JSON.parse(text) as { services: Record<string, Service> }).services;
}

const roleOf = ({ command }: Service): string => command?.[1] ?? '';

t.test(
  'docker-compose accepts the file, and the service accepts its settings',
  { skip: withoutTrixie },
  async (t) => {
    const services = readServices();
    const own = Object.entries(services).filter(([, { image }]) =>
      image.startsWith('localhost/order-service:'),
    );
    t.strictSame(own.map(([name]) => name).sort(), ['api', 'migrate', 'worker']);
    for (const [name, service] of own) {
      const { environment = {}, secrets = [] } = service;
      t.equal(service.image, `localhost/order-service:${VERSION}`, name);
      t.strictSame(service.command, ['--role', name]);
      t.match(service, { read_only: true, user: '65532:65532', cap_drop: ['ALL'] }, name);
      t.strictSame(unknownIn(environment), [], `${name}: only settings that exist`);
      t.strictSame(
        secretFilesIn(environment, roleOf(service)).sort(),
        secrets.map(({ source, target }) => target ?? `/run/secrets/${source}`).sort(),
        `${name}: only files that the container gets`,
      );
      t.equal(environment['DATABASE_URL'], undefined, `${name}: no secret in plain text`);
    }
    t.match(services['api']!.depends_on, { migrate: { condition: 'service_completed_successfully' } });
  },
);

t.test('compose.yaml starts the back office with its profile only', { skip: withoutTrixie }, (t) => {
  t.notOk(readServices()['back-office']);
  const services = readServices({}, ['--profile', 'back-office']);
  const { 'back-office': office, api, 'authorization-server': server } = services;
  t.match(office, {
    image: api!.image,
    entrypoint: ['node', '/app/back-office/server/main.ts'],
    ...{ read_only: true, user: '65532:65532', cap_drop: ['ALL'] },
  });
  t.notOk(office!.secrets?.length, 'the back office gets no secrets of the service');
  const env = office!.environment!;
  t.strictSame(unknownToOffice(env), []);
  const { settings, fault } = readOffice({ env });
  t.equal(fault, undefined);
  const { port } = new URL(settings!.baseUrl);
  t.strictSame(settings!.listen, { host: '0.0.0.0', port: Number(port) });
  t.match(office!.ports, [{ host_ip: '127.0.0.1', published: port, target: Number(port) }]);
  t.match(office!.healthcheck!.test[3], `http://127.0.0.1:${port}/livez`);
  const config = configOf(api!.environment!, 'api');
  t.equal(settings!.serviceUrl, `http://api:${config.port}`);
  t.equal(settings!.issuer, config.auth.issuer);
  t.strictSame(settings!.staffClaim, config.auth.staffClaim);
  t.equal(settings!.baseUrl, server!.environment!['BACK_OFFICE_URL'] ?? BACK_OFFICE_URL);
  t.end();
});

t.test(
  'each process of the service gets the DATABASE_ENGINE and SHARDS of a sharded shop',
  { skip: withoutTrixie },
  (t) => {
    const sharded = { DATABASE_ENGINE: 'sharded', SHARDS: '3' };
    for (const [settings, expected] of [
      [{}, { engine: 'single', shards: undefined }],
      [sharded, { engine: 'sharded', shards: 3 }],
    ] as const) {
      const services = readServices(settings);
      for (const role of ['migrate', 'api', 'worker'])
        t.match(readSettings({ env: services[role]!.environment!, role }).layout, expected, role);
    }
    t.end();
  },
);

t.test(
  'each process has more time to end than it needs, and a probe on its admin port',
  { skip: withoutTrixie },
  async (t) => {
    const services = readServices();
    for (const name of ['api', 'worker']) {
      const service = services[name]!;
      const config = configOf(service.environment!, roleOf(service));
      t.ok(parseFloat(service.stop_grace_period!) * 1000 >= config.drain + config.shutdown + 5_000, name);
      t.match(service.healthcheck!.test[3], `http://127.0.0.1:${config.adminPort}/readyz`, name);
      t.equal(config.host, '0.0.0.0', name);
      const published = (service.ports ?? []).map(({ target }) => target);
      t.strictSame(
        published,
        name === 'api' ? [config.port] : [],
        `${name}: the admin port is not published`,
      );
    }
    for (const { ports = [] } of Object.values(services))
      for (const { host_ip: from } of ports) t.equal(from, '127.0.0.1', 'only this machine reaches it');
  },
);

t.test(
  'the authorization server gets its settings, and the service accepts its tokens',
  { skip: withoutTrixie },
  async (t) => {
    const { api, 'authorization-server': server } = readServices();
    const source = readFileSync(join(ROOT, 'scripts/dev/authorization-server/server.ts'), 'utf8');
    for (const name of Object.keys(server!.environment!)) t.match(source, `env['${name}']`);
    const config = configOf(api!.environment!, 'api');
    t.equal(server!.environment!['AUTH_URL'], config.auth.issuer);
    t.equal(server!.environment!['SERVICE_URL'], config.baseUrl);
  },
);

t.test(
  'the health check of a container shows whether its process is ready',
  { skip: withoutTrixie },
  async (t) => {
    const [, , , script = ''] = readServices()['api']!.healthcheck!.test;
    let status = 200;
    const server = createServer((_request, response) => void response.writeHead(status).end()).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    t.teardown(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
    // `listen` with a port results in this type. The other types are for pipes.
    const { port } = server.address() as AddressInfo;
    const check = () => run(process.execPath, ['-e', script.replace(':9464/', `:${port}/`)]);
    await t.resolves(check());
    status = 503;
    await t.rejects(check(), { code: 1 });
  },
);

t.test('the README’s commands for secrets write files that the service reads', (t) => {
  const folder = t.testdir({ 'package.json': t.fixture('symlink', join(ROOT, 'package.json')) });
  const [block = ''] = blocksOf(README, 'sh').filter((each) => each.includes('deploy/secrets'));
  const lines = block.split('\n').filter((line) => !/^(?:npm|docker) /.test(line));
  const script = [...lines, 'echo "$ORDER_SERVICE_VERSION"'].join('\n');
  const said = execFileSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  t.equal(said, `${VERSION}\n`);
  const made = join(folder, 'deploy/secrets');
  t.strictSame(readdirSync(made).sort(), ['database-password', 'database-url', 'webhook-secret-keys']);
  const files = {
    DATABASE_URL_FILE: join(made, 'database-url'),
    WEBHOOK_SECRET_KEYS_FILE: join(made, 'webhook-secret-keys'),
  };
  const { database, webhooks } = readConfig(files);
  t.ok(webhooks.secretKeys);
  t.equal(new URL(database.url!).password, readFileSync(join(made, 'database-password'), 'utf8').trim());
  t.equal(basename(new URL(database.url!).pathname), 'orders');
  t.end();
});

t.test('Prometheus accepts its configuration', { skip: withoutPrometheus }, (t) => {
  const { isGood, said } = promtool('check', 'config', join(ROOT, 'deploy/prometheus.yaml'));
  t.ok(isGood, said);
  t.end();
});
