/**
 * Masks the data that differs between runs: times, numbers of orders, and identifiers. Identifiers are replaced by
 * consecutive numbers, in the sequence of their first appearance.
 */
export function masked(value: unknown): unknown {
  const seen: string[] = [];
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!seen.includes(id)) seen.push(id);
      return `id ${seen.indexOf(id)}`;
    })
    .replaceAll(/(?<=")[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2}(?=")/g, 'number')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
  return JSON.parse(text);
}
