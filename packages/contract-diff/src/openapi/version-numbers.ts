/**
 * Functions for version numbers according to Semantic Versioning 2.0.0 (semver.org), in which a pre-release such as
 * `1.0.0-rc.1` precedes `1.0.0`.
 */

/** Returns the number of the first release of an API version: `1.0.0-rc.1` for `v1`. */
export const firstNumber = (version: string): string => `${version.slice(1)}.0.0-rc.1`;

/** Whether a version number is that of a pre-release, which makes no promise about the next release (section 9). */
export const isPreRelease = (number: string): boolean => number.includes('-');

/** Returns a version number without its pre-release suffix: `1.0.0` for `1.0.0-rc.2`. */
export const finalNumber = (number: string): string => number.split('-', 1)[0]!;

/**
 * Returns the number of the next release. The number that follows a pre-release is always the number of the next
 * pre-release. After a final release, the third number increases if only texts have changed (section 6), and otherwise
 * the second number (section 7).
 */
export function nextNumber(from: string, onlyTexts: boolean): string {
  const numbers = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/.exec(from)?.slice(1);
  if (!numbers)
    throw new Error(`The last release has the number ${from}, which is not of the form 1.2.3 or 1.2.3-rc.4`);
  // The pattern has four groups, so the match has four numbers.
  const [major, minor, patch, candidate] = numbers.map(Number) as [number, number, number, number];
  if (isPreRelease(from)) return `${finalNumber(from)}-rc.${candidate + 1}`;
  return onlyTexts ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

/** Compares two version numbers for sorting, lowest first: `1.0.0-rc.2`, `1.0.0-rc.10`, `1.0.0` (section 11). */
export function compareNumbers(a: string, b: string): number {
  const order = compareIdentifiers(finalNumber(a), finalNumber(b));
  if (order !== 0 || !isPreRelease(a) || !isPreRelease(b))
    return order || Number(isPreRelease(b)) - Number(isPreRelease(a));
  return compareIdentifiers(a.slice(finalNumber(a).length + 1), b.slice(finalNumber(b).length + 1));
}

/**
 * Compares two dot-separated lists of identifiers. Numeric identifiers are compared as numbers, and precede all other
 * identifiers. If one list is a prefix of the other, the shorter list comes first.
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
