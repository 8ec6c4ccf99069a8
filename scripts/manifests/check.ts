import { text } from 'node:stream/consumers';
import { parseAllDocuments } from 'yaml';
import { faultsOf } from './rules.ts';

/**
 * Prints the faults of manifests. Usage: `kubectl kustomize <overlay> | node scripts/manifests/check.ts`. The exit
 * status is 1 if there are faults.
 */
async function main(): Promise<void> {
  const objects = parseAllDocuments(await text(process.stdin)).map((document) => document.toJS() as unknown);
  const faults =
    objects.length > 0 ? faultsOf(objects) : [{ rule: 'input', where: '-', says: 'There are no manifests.' }];
  for (const { rule, where, says } of faults) console.error(`${where}: ${rule}\n  ${says}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${objects.length} objects, nothing wrong`);
}

await main();
