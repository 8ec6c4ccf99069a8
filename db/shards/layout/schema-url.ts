/** Builds the URL of another schema in the same database. */
export function schemaUrl(url: string, name: string): string {
  const address = new URL(url);
  // If the URL contains several search paths, the last one applies.
  const given = address.searchParams.get('options');
  address.searchParams.set('options', [given, `-c search_path=${name}`].filter(Boolean).join(' '));
  return address.href;
}

/** Returns the name of the schema in a URL that `schemaUrl` has built. */
export const parseSchema = (url: string): string | undefined =>
  [...(new URL(url).searchParams.get('options') ?? '').matchAll(/-c search_path=(\S+)/g)].at(-1)?.[1];
