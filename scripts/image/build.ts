import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { billOfMaterials } from './bill-of-materials.ts';
import { copyBackOffice, copyPackages, copyRuntime, copyService } from './copy-files.ts';
import { ARCHITECTURE, type ImageLayer, NAME, finishLayout } from './image.ts';
import { addLayer, archive } from './oci-layout.ts';
import { librariesOf } from './libraries.ts';
import { type Origin, originOf } from './source-commit.ts';
import { packagesInPage, productionPackages } from './packages.ts';

export interface Image {
  /** The digest of the image's manifest. */
  digest: string;
  layers: ImageLayer[];
  /** Path of the folder that contains the image as an OCI layout. */
  layout: string;
  /** Path of the file that contains the whole image. */
  file: string;
  /** Path of the bill of materials (CycloneDX). */
  materials: string;
}

/**
 * Builds the image of the service and its back office from the checkout `root`, in which the page of the back office is
 * built first. The image contains the Node.js that runs this program, the libraries that this Node.js loads on this
 * machine, and the installed packages. Empties the folder `to`, and writes the image into this folder. The same source,
 * packages, libraries and origin always give the same bytes. Throws if the image can't be built.
 */
export async function buildImage(root: string, to: string, origin: Origin): Promise<Image> {
  if (process.platform !== 'linux')
    throw new Error('An image has the Node.js of the machine that makes it, which must be Linux.');
  const libraries = librariesOf(process.execPath);
  const service = await productionPackages(root);
  await promisify(execFile)(process.execPath, [join(root, 'scripts/back-office/build-page.ts')]);
  const [version, contract] = [await serviceVersion(root), await contractVersion(root)];
  await rm(to, { recursive: true, force: true });
  const layout = join(to, 'layout');
  const layer = async (name: string, fill: (folder: string) => Promise<void>, kind?: 'programs') => {
    const folder = join(to, name.replaceAll(' ', '-'));
    await mkdir(folder, { recursive: true });
    await fill(folder);
    const descriptor = await addLayer(layout, folder, kind);
    await rm(folder, { recursive: true });
    return { name, ...descriptor };
  };
  // The layers are sorted, those that change least often first. A machine with an older image downloads only the layers
  // that differ.
  const layers = await Promise.all([
    layer('Node.js', (folder) => copyRuntime(folder, process.execPath, libraries), 'programs'),
    layer('packages of npm', (folder) => copyPackages(folder, root, service.packages)),
    layer('the service', (folder) => copyService(folder, root)),
    layer('the back office', (folder) => copyBackOffice(folder, root)),
  ]);
  const digest = await finishLayout(layout, layers, {
    ...{ version, contract, origin },
    architecture: ARCHITECTURE,
  });
  const file = join(to, `${NAME}.oci.tar`);
  await archive(layout, file);
  const materials = join(to, `${NAME}.cdx.json`);
  const page = await packagesInPage(root);
  const bill = await billOfMaterials({ version, seconds: origin.seconds, service, page, libraries });
  await writeFile(materials, `${JSON.stringify(bill, null, 2)}\n`);
  return { digest, layers, layout, file, materials };
}

/** Returns the version of the service, which is also in logs and metrics. */
async function serviceVersion(root: string): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Returns the version of the newest contract. */
async function contractVersion(root: string): Promise<string> {
  const versions = (await readdir(join(root, 'generated'))).filter((name) => /^v\d+$/.test(name));
  const newest = versions.sort((one, other) => Number(one.slice(1)) - Number(other.slice(1))).at(-1)!;
  const document = await readFile(join(root, 'generated', newest, 'openapi.json'), 'utf8');
  return (JSON.parse(document) as { info: { version: string } }).info.version;
}

async function main(): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const origin = originOf(root);
  if (origin.revision === undefined) console.error('The image has no revision: git knows no commit here.');
  const { digest, layers, file, materials } = await buildImage(root, join(root, '.image'), origin);
  const line = (bytes: number, what: string) =>
    console.log(`${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${what}`);
  for (const { name, size } of layers) line(size, name);
  line(
    layers.reduce((sum, { size }) => sum + size, 0),
    'in all, compressed',
  );
  console.log(`${file}\n${materials}\n${digest}`);
}

if (import.meta.main) await main();
