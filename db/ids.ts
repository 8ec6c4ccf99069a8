import { V7Generator } from 'uuidv7';

/** Random words are fetched by the thousand: by the handful, as uuidv7 does, fetching costs more than the rest of an id. */
const words = new Uint32Array(1024);
let used = words.length;

function nextUint32(): number {
  if (used === words.length) {
    crypto.getRandomValues(words);
    used = 0;
  }
  return words[used++]!;
}

const generator = new V7Generator({ nextUint32 });

/** A UUIDv7, greater than all that this process has made before: what is sorted by id is sorted by time. */
export const newId = (): string => generator.generate().toString();
