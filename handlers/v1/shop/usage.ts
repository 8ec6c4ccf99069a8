import { kindAndName } from '../../../db/store.ts';
import { collectionLinks } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const listUsage: Operation<'listUsage'> = async ({ query }, { store, prefix, deprecations }) => {
  const { clientId, operation, since, deprecated, page, size } = query;
  const gone = deprecations();
  const filter = { clientId, operation, since, used: deprecated === true ? gone : undefined };
  const { from, to, totalCount, usage: found } = await store.listUsage(filter, { page, size });
  const isDeprecated = (version: string, name: string, part?: string) =>
    gone.some((one) => one.version === version && one.operation === name && one.part === part);
  const shown = found.map(({ lastDay, parts, ...own }): Schemas['ClientUsage'] => ({
    ...own,
    lastCalledOn: lastDay,
    deprecated: isDeprecated(own.version, own.operation),
    parts: parts.map((one) => {
      const { kind, name } = kindAndName(one.part);
      return {
        // The cast is safe because only this service writes the names of parts.
        kind: kind as Schemas['UsagePartKind'],
        name,
        calls: one.calls,
        lastUsedOn: one.lastDay,
        deprecated: isDeprecated(own.version, own.operation, one.part),
      };
    }),
  }));
  const filters = {
    clientId,
    operation,
    since,
    deprecated: deprecated === undefined ? undefined : String(deprecated),
  };
  const _links = collectionLinks(`${prefix}/usage`, filters, { page, size, totalCount });
  return { status: 200, body: { usage: shown, from, to, totalCount, page, size, _links } };
};
