import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, globSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import ts from 'typescript';
import contract from '../../generated/v1/openapi.json' with { type: 'json' };
import project from '../../package.json' with { type: 'json' };
import { buildImage } from '../../scripts/image/build.ts';
import { finishLayout } from '../../scripts/image/image.ts';
import { joinImages } from '../../scripts/image/join.ts';
import { createEmptyDatabase } from '../support/database/database.ts';
import {
  type Bill,
  type NpmNode,
  faultsOfReferences,
  edgesOfNpm,
  edgesOfPackages,
} from '../support/processes/bill-of-materials.ts';
import { notRoot, runImage, unpackImage } from '../support/processes/image.ts';
import { freePort } from '../support/run/ports.ts';
import { readShared } from '../support/run/shared-servers.ts';
import { caller } from '../support/shop/contract-client.ts';
import { probe } from '../support/stories/rolling-restart.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = { revision: '0123456789abcdef', seconds: 1_800_000_000 };
const BYTES_MAX = 75_000_000;
const SOURCE = [
  ...[
    'server.ts',
    'start-api.ts',
    'heap.ts',
    'app.ts',
    'config.ts',
    'environment.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'LICENSE',
  ],
  ...['admin', 'handlers', 'db', 'jobs', 'generated', 'packages/concurrency', 'packages/postgres'],
  ...['packages/login', 'scripts/back-office', 'back-office'],
];

/** Folders with installed packages. */
const INSTALLED = ['node_modules', 'back-office/node_modules'];

/**
 * Copies the same source to another folder. The copy has other times and permissions, and the folder has files that
 * aren't ours.
 */
async function anotherCheckout(folder: string): Promise<string> {
  // The other checkout builds its own page.
  const isSource = (path: string) => !/back-office\/(?:node_modules|dist|\.building)$/.test(path);
  for (const path of SOURCE)
    await cp(join(ROOT, path), join(folder, path), { recursive: true, filter: isSource });
  for (const path of INSTALLED) await symlink(join(ROOT, path), join(folder, path));
  for (const path of globSync('{*.ts,admin,handlers,db}/**', { cwd: folder })) {
    const isFolder = statSync(join(folder, path)).isDirectory();
    chmodSync(join(folder, path), isFolder ? 0o700 : 0o777);
  }
  await mkdir(join(folder, 'test'));
  for (const path of ['.env', 'notes.ts', 'handlers/.env', 'db/dump.sql', 'db/key.pem', 'test/left.test.ts'])
    await writeFile(join(folder, path), 'SECRET');
  return folder;
}

const NPM_OPTIONS = [
  '--package-lock-only',
  '--omit=dev',
  '--omit=optional',
  '--workspaces=false',
  '--loglevel=silent',
];
const NPM_LIST = ['ls', '--all', '--parseable', ...NPM_OPTIONS];

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };

/**
 * Whether Node.js finds a package from a folder of the image, in the node_modules of this folder or of a folder above.
 */
const isInstalled = (app: string, folder: string, name: string): boolean =>
  existsSync(join(app, folder, 'node_modules', name)) ||
  (folder !== '.' && isInstalled(app, dirname(folder), name));

interface Listed {
  manifests: { digest: string; platform?: { architecture: string } }[];
}

/** Lists the parts of a layout whose bytes don't match their digest. */
async function faultsOfBlobs(layout: string): Promise<string[]> {
  const blobs = join(layout, 'blobs/sha256');
  const names = await readdir(blobs);
  const digests = await Promise.all(
    names.map(async (name) =>
      createHash('sha256')
        .update(await readFile(join(blobs, name)))
        .digest('hex'),
    ),
  );
  return names.filter((name, index) => name !== digests[index]);
}

const skip = process.platform === 'linux' ? false : 'an image is made on Linux';

t.test('the container image of the service', { skip }, async (t) => {
  const folder = t.testdir();
  const [image, again] = await Promise.all([
    buildImage(ROOT, join(folder, 'one'), ORIGIN),
    buildImage(await anotherCheckout(join(folder, 'checkout')), join(folder, 'two'), ORIGIN),
  ]);
  const unpacked = await unpackImage(image, join(folder, 'root'));
  const { root, config, listing } = unpacked;
  const app = join(root, 'app');
  const packages = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: app }).map(dirname);

  await t.test('each build of the image has the same bytes, on every machine and at any time', async (t) => {
    t.equal(image.digest, again.digest);
    for (const name of ['file', 'materials'] as const)
      t.ok((await readFile(image[name])).equals(await readFile(again[name])), name);
  });

  await t.test('the image is small, says what it contains, and its files belong only to root', async (t) => {
    const bytes = image.layers.reduce((sum, { size }) => sum + size, 0);
    t.ok(bytes < BYTES_MAX, `${bytes} bytes`);
    t.equal(config.User, '65532:65532');
    t.match(config.Labels, {
      'org.opencontainers.image.revision': ORIGIN.revision,
      'org.opencontainers.image.version': project.version,
      'order-service.contract': contract.info.version,
    });
    t.ok(listing.length > 1000, `${listing.length} files and folders`);
    t.strictSame(
      listing.filter((line) => !/^[d-]rw[x-]r-[x-]r-[x-] 0\/0 /.test(line)),
      [],
      'only files and folders, writable by their owner alone',
    );
    t.strictSame(
      listing.filter((line) => !line.includes('1970-01-01')),
      [],
    );
  });

  await t.test(
    'the image has every module that the service imports, but no shell and no development tools',
    async (t) => {
      t.strictSame(globSync('**/bin/*', { cwd: root, exclude: ['app/**'] }), ['usr/local/bin/node']);
      const needed = execFileSync('npm', NPM_LIST, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
      t.strictSame(
        packages.filter((path) => !needed.includes(join(ROOT, path))),
        [],
        'only what npm would install',
      );
      for (const path of ['.', ...packages]) {
        const { dependencies = {} } = await readManifest(join(app, path));
        const missing = Object.keys(dependencies).filter((name) => !isInstalled(app, path, name));
        t.strictSame(missing, [], `dependencies of ${path}`);
      }
      const files = globSync('{*,!(node_modules)/**/*}.ts', { cwd: app });
      t.ok(files.length > 300, `${files.length} files`);
      for (const file of files) {
        const { importedFiles } = ts.preProcessFile(await readFile(join(app, file), 'utf8'), true, true);
        const names = importedFiles.map(({ fileName }) => fileName).filter((name) => !isBuiltin(name));
        const missing = names.filter((name) =>
          name.startsWith('.')
            ? !existsSync(join(app, dirname(file), name))
            : !isInstalled(app, dirname(file), /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]),
        );
        t.strictSame(missing, [], `imports of ${file}`);
      }
    },
  );

  await t.test('the image has a list of materials with versions and licences', async (t) => {
    interface Component {
      'bom-ref': string;
      name: string;
      version?: string;
      licenses: { expression: string }[];
    }
    const { components, ...bill } = JSON.parse(await readFile(image.materials, 'utf8')) as {
      components: Component[];
    };
    t.match(bill, { bomFormat: 'CycloneDX', metadata: { component: { version: project.version } } });
    const named = components.map((each) => each['bom-ref']);
    const libraries = globSync(['lib*/**/*.so*', 'usr/lib*/**/*.so*'], { cwd: root });
    const inPage = named.filter((ref) => ref.startsWith('back-office/dist: '));
    t.strictSame(
      named.toSorted(),
      ['node', 'back-office', ...inPage, ...packages, ...libraries.map((path) => `/${path}`)].sort(),
    );
    const licenses = await readFile(join(app, 'back-office/dist/licenses.json'), 'utf8');
    const bundled = (JSON.parse(licenses) as Component[]).map(({ name, version }) => `${name} ${version}`);
    t.strictSame(
      components
        .filter((each) => inPage.includes(each['bom-ref']))
        .map(({ name, version }) => `${name} ${version}`)
        .sort(),
      bundled.sort(),
      'the packages in the page',
    );
    t.ok(bundled.some((each) => each.startsWith('react 19.')));
    t.match(
      components.find(({ name }) => name === 'node'),
      { version: process.versions.node },
    );
    for (const { name, licenses } of components) t.match(licenses[0]!.expression, /^[\w.() +-]+$/, name);
  });

  await t.test('the list of materials of the image has the dependencies that npm sees', async (t) => {
    const bill = JSON.parse(await readFile(image.materials, 'utf8')) as Bill;
    t.strictSame(faultsOfReferences(bill), []);
    const [first, ...rest] = bill.dependencies;
    for (const broken of [
      { ...bill, components: bill.components.slice(1) },
      { ...bill, dependencies: [{ ...first!, dependsOn: ['node'] }, ...rest] },
      { ...bill, dependencies: [...bill.dependencies, first!] },
    ])
      t.strictNotSame(faultsOfReferences(broken), []);
    t.equal(bill.metadata.timestamp, new Date(ORIGIN.seconds * 1000).toISOString());
    t.match(bill.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab]/);
    const listed = execFileSync('npm', ['ls', '--all', '--json', ...NPM_OPTIONS], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    t.strictSame(edgesOfPackages(bill), edgesOfNpm(JSON.parse(listed) as NpmNode, bill));
  });

  await t.test('joinImages joins two architectures into one that a registry serves to either', async (t) => {
    const other = join(folder, 'other');
    await cp(again.layout, other, { recursive: true });
    const about = { version: project.version, contract: contract.info.version, origin: ORIGIN };
    const digest = await finishLayout(other, again.layers, { ...about, architecture: 'other' });
    const all = join(folder, 'all');
    const joined = await joinImages([other, image.layout], all);
    const own = process.arch === 'x64' ? 'amd64' : process.arch;
    t.strictSame(joined.digests, { [own]: image.digest, other: digest });
    const read = async (path: string) => JSON.parse(await readFile(join(all, path), 'utf8')) as Listed;
    const { manifests } = await read('index.json');
    t.equal(manifests[0]?.digest, joined.digest);
    const list = await read(`blobs/${joined.digest.replace(':', '/')}`);
    t.match(list, { mediaType: 'application/vnd.oci.image.index.v1+json' });
    t.strictSame(
      list.manifests.map(({ digest, platform }) => [digest, platform?.architecture]),
      [
        [image.digest, own],
        [digest, 'other'],
      ],
    );
    t.strictSame(await faultsOfBlobs(all), [], 'each part has the digest that it is named after');
    t.strictSame(await joinImages([image.layout, other], all), joined, 'the order of images does not matter');
    await t.rejects(joinImages([image.layout, again.layout], all), /one image for each architecture/);
    await finishLayout(other, again.layers, { ...about, version: '9.9.9', architecture: 'other' });
    await t.rejects(joinImages([image.layout, other], all), /differ/);
  });

  await t.test('the service in the container image sells a product', { skip: notRoot }, async (t) => {
    const { databaseUrl: DATABASE_URL } = await createEmptyDatabase(t);
    // Production refuses the provider that moves no money, and addresses without TLS.
    const common = {
      ...{ NODE_ENV: 'development', HOST: '127.0.0.1', AUTH_URL: readShared().authUrl, DATABASE_URL },
      ...{
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'warn',
        WEBHOOK_SECRET_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
      },
    };
    const run = (args: string[], settings: Record<string, string>) => runImage(t, unpacked, settings, args);
    const before = await filesIn(root);

    const lost = run([], {});
    t.equal(await lost.ended, 1);
    t.match(lost.stderr(), /DATABASE_URL is not set/);

    const migration = run(['--role', 'migrate'], common);
    t.equal(await migration.ended, 0, migration.stderr());
    const [PORT, ADMIN_PORT, WORKERS] = [await freePort(), await freePort(), await freePort()].map(String);
    const api = run(['--role', 'api'], { ...common, PORT: PORT!, ADMIN_PORT: ADMIN_PORT! });
    const worker = run(['--role', 'worker'], { ...common, ADMIN_PORT: WORKERS! });
    await Promise.all([api.printed(/order service at/), worker.printed(/order service works/)]);
    for (const port of [ADMIN_PORT, WORKERS])
      t.match(await probe(`http://127.0.0.1:${port}/readyz`), { status: 200 });
    t.equal((await fetch(`http://127.0.0.1:${PORT}/api/v1/docs/scalar.js`)).status, 200);

    const call = caller(t, `http://127.0.0.1:${PORT}`);
    await call('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 1250, currency: 'EUR' } } });
    await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 1 } });
    const order = { customerId: 'customer-1', items: [{ sku: 'TEA', quantity: 1 }] };
    const placed = await call('POST', '/orders', { body: { ...order, paymentMethod: 'tok_approved' } });
    t.equal(placed.status, 201);
    const status = async () => (await call('GET', `/orders/${placed.body['id']}`)).body['status'] as string;
    while ((await status()) === 'SUBMITTED') await delay(50);
    t.equal(await status(), 'CONFIRMED');
    const doctor = run(['admin', 'doctor'], common);
    t.equal(await doctor.ended, 0, doctor.stdout());

    for (const process of [api, worker]) {
      process.end();
      t.equal(await process.ended, 0, process.stderr());
    }
    t.strictSame(await filesIn(root), before, 'nothing was written');
  });

  await t.test(
    'the back office in the container image serves its page and logs in',
    { skip: notRoot },
    async (t) => {
      const before = await filesIn(root);
      const office = { ...unpacked, config: { ...config, Entrypoint: [config.Entrypoint[0]!] } };
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const { authUrl } = readShared();
      const program = runImage(
        t,
        office,
        { NODE_ENV: 'development', LISTEN: `0.0.0.0:${port}`, BACK_OFFICE_URL: url, AUTH_URL: authUrl },
        ['/app/back-office/server/main.ts'],
      );
      await program.printed(/back office at/);
      t.equal((await fetch(`${url}/livez`)).status, 200);
      const page = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
      const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
      const file = await fetch(`${url}${script}`, { headers: { 'Accept-Encoding': 'br' } });
      t.match([file.status, file.headers.get('content-encoding')], [200, 'br'], script);
      const login = await fetch(`${url}/login`, { redirect: 'manual' });
      t.equal(login.status, 303);
      t.match(login.headers.get('location'), authUrl);
      program.end();
      t.equal(await program.ended, 0, program.stderr());
      t.strictSame(await filesIn(root), before, 'nothing was written');
    },
  );
});

/** Lists each file and folder, with the time of its last change. */
const filesIn = async (root: string) =>
  (await readdir(root, { recursive: true })).map((path) => `${path} ${statSync(join(root, path)).mtimeMs}`);
