/** Version numbers as semantic versioning 2.0.0 has them (semver.org): `1.0.0`, or `1.0.0-rc.1` before it. */

/** The first number of a version of the API: `1.0.0-rc.1` of `v1`. */
export const firstNumber = (version: string): string => `${version.slice(1)}.0.0-rc.1`;

/** Whether a number is that of a pre-release, which promises nothing to the next one (section 9). */
export const isPreRelease = (number: string): boolean => number.includes('-');

/** The number without its pre-release: `1.0.0` of `1.0.0-rc.2`. */
export const finalNumber = (number: string): string => number.split('-', 1)[0]!;

/**
 * The number after a release: the next pre-release, whatever changed; after a final one, something new
 * increases the second number (section 7) and texts alone increase the third (section 6).
 */
export function nextNumber(from: string, onlyTexts: boolean): string {
  const numbers = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/.exec(from)?.slice(1);
  if (!numbers)
    throw new Error(`The last release has the number ${from}, which is not of the form 1.2.3 or 1.2.3-rc.4`);
  // The pattern has four groups.
  const [major, minor, patch, candidate] = numbers.map(Number) as [number, number, number, number];
  if (isPreRelease(from)) return `${finalNumber(from)}-rc.${candidate + 1}`;
  return onlyTexts ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

/** Orders numbers, the lowest first: `1.0.0-rc.2`, `1.0.0-rc.10`, `1.0.0` (section 11). */
export function compareNumbers(a: string, b: string): number {
  const order = compareIdentifiers(finalNumber(a), finalNumber(b));
  if (order !== 0 || !isPreRelease(a) || !isPreRelease(b))
    return order || Number(isPreRelease(b)) - Number(isPreRelease(a));
  return compareIdentifiers(a.slice(finalNumber(a).length + 1), b.slice(finalNumber(b).length + 1));
}

/**
 * Identifiers that are numbers are compared as such and precede others; the shorter list precedes the longer
 * one.
 */
function compareIdentifiers(a: string, b: string): number {
  const [these, those] = [a.split('.'), b.split('.')];
  for (const [index, one] of these.entries()) {
    const other = those[index];
    if (other === undefined) return 1;
    if (one === other) continue;
    const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
    if (isNumber && otherIsNumber) return Number(one) - Number(other);
    if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return these.length - those.length;
}
