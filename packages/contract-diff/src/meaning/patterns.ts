/**
 * Matches one element of a pattern: a character, a class of characters or an escape, with its quantifier. `ELEMENT`
 * doesn't match groups and alternatives.
 */
const ELEMENT =
  /^(?:\\[dDwWsStnrfv.\\/+*?()[\]{}^$|-]|\[(?:[^\]\\]|\\.)+\]|[^\\^$.|?*+()[\]{}]|\.)(\{\d+(?:,\d*)?\}|[*+?])?\??/;

/**
 * Returns the minimum and the maximum length of the texts that a pattern matches. Returns undefined if the pattern
 * isn't anchored by `^` and `$`, or if a part of it doesn't match `ELEMENT`.
 */
export function lengthOf(pattern: string): { least: number; most: number } | undefined {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || pattern.endsWith('\\$')) return undefined;
  let [least, most] = [0, 0];
  for (let rest = pattern.slice(1, -1); rest !== '';) {
    const [element, quantifier = ''] = ELEMENT.exec(rest) ?? [];
    if (!element) return undefined;
    const [from, to] = times(quantifier);
    [least, most] = [least + from, most + to];
    rest = rest.slice(element.length);
  }
  return { least, most };
}

function times(quantifier: string): [least: number, most: number] {
  if (quantifier === '') return [1, 1];
  if (quantifier === '?') return [0, 1];
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  const [least = '', most = least] = quantifier.slice(1, -1).split(',');
  return [Number(least), most === '' ? Infinity : Number(most)];
}
