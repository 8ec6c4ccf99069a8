/**
 * A media type as it is compared: names and the values of `charset` have no case, parameters no order, and quotes
 * mean nothing (RFC 9110, section 8.3.1). `charset=utf-8` is left out, because JSON has no other encoding
 * (RFC 8259, section 8.1).
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

/** Whether a media type, or a range of them, is in the range: `image/png` in `image/*`, and all in `*\/*`. */
export function isInRange(type: string, range: string): boolean {
  if (type === range || range === '*/*') return true;
  const [before, after] = range.split('*');
  // A split has at least one part.
  return after !== undefined && type.startsWith(before!) && type.endsWith(after);
}
