import { randomUUID } from 'node:crypto';
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

/** When an id was made: the milliseconds since 1970 that a UUIDv7 begins with (RFC 9562, section 5.7). */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Whether a text is a UUID of any version, in small letters or capitals. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The id of a new trace (W3C Trace Context). A UUID's 122 random bits cost less than 128 fetched for each trace. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
