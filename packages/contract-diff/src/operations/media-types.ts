/**
 * Normalises a media type for comparisons (RFC 9110, section 8.3.1). Ignores upper and lower case in names and in the
 * value of `charset`. Ignores quotes and the order of parameters. Removes `charset=utf-8`, because JSON has no other
 * encoding (RFC 8259, section 8.1).
 */
export function normalised(mediaType: string): string {
  const [type = '', ...parameters] = mediaType.split(';').map((part) => part.trim());
  const written = parameters.filter(Boolean).map((parameter) => {
    const [name = '', value = ''] = parameter.split(/=(.*)/s).map((part) => part.trim());
    const plain = value.replace(/^"(.*)"$/s, '$1');
    return `;${name.toLowerCase()}=${name.toLowerCase() === 'charset' ? plain.toLowerCase() : plain}`;
  });
  return (
    type.toLowerCase() +
    written
      .filter((parameter) => parameter !== ';charset=utf-8')
      .sort()
      .join('')
  );
}

/** Whether a range includes a media type or another range: `image/*` includes `image/png`, and `*\/*` includes all. */
export function isInRange(type: string, range: string): boolean {
  if (type === range || range === '*/*') return true;
  const [before, after] = range.split('*');
  // `split` returns at least one part.
  return after !== undefined && type.startsWith(before!) && type.endsWith(after);
}
