import { STEPS, keysFile, loadKeys, saveKeys } from './keys.ts';

/**
 * Takes one of the three steps that replace the key that signs tokens: `publish`, `promote`, then `retire`. A running
 * server notices the change.
 */
const step = process.argv[2] ?? '';
if (!Object.hasOwn(STEPS, step)) {
  console.error(`Say which step: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}
const file = keysFile(process.env['DATA_DIR'] ?? '.data');
const keys = await STEPS[step as keyof typeof STEPS](await loadKeys(file)); // STEPS has this key.
await saveKeys(file, keys);
console.log(`${step}: signs with ${keys.jwks.keys[0]!.kid}, published are ${keys.jwks.keys.length}`);
