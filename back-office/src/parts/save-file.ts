/** Offers a text as a file to the user. `type`: media type of the file. */
export function saveFile(name: string, parts: string[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser may still read the file. A minute later it has a copy.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Media type of files with comma-separated values (RFC 4180). */
export const CSV = 'text/csv;charset=utf-8';
