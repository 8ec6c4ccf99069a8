import { readFile } from 'node:fs/promises';
import spectralCore from '@stoplight/spectral-core';
import spectralFunctions from '@stoplight/spectral-functions';
import t from 'tap';
import { parse } from 'yaml';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { contractOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { contractFaults, missingExamples } from '../../../scripts/contract/judging/contract-rules.ts';

const changed = (change: (contract: any) => void): string[] => {
  const contract = structuredClone(document);
  change(contract);
  const found = contractOf(contract);
  return [...contractFaults(found), ...missingExamples(found)].map(({ at, reason }) => `${at} ${reason}`);
};

t.test('the contract contains no construct that libraries silently misread', (t) => {
  t.strictSame(
    changed(() => {}),
    [],
  );
  t.end();
});

const GONE_BEFORE = {
  deprecated: true,
  'x-deprecated-at': '2027-06-01T00:00:00Z',
  'x-sunset': '2027-05-31T00:00:00Z',
};

t.test('contractFaults finds each construct that libraries silently misread', (t) => {
  const cases: [change: (contract: any) => void, fault: RegExp][] = [
    [
      ({ components }) => (components.schemas.Alias = { $ref: '#/components/schemas/Order' }),
      /schemas\/Alias is an alias/,
    ],
    [
      ({ components }) => (components.schemas.Order.properties.total.minProperties = 1),
      /Order\/properties\/total has keywords beside its \$ref, .* delete minProperties/,
    ],
    [
      ({ components }) => (components.schemas.Order.properties.items.items.description = 'A line'),
      /Order\/properties\/items\/items has keywords beside its \$ref, .* delete description/,
    ],
    [({ components }) => (components.parameters.order = {}), /has the name of/],
    [({ paths }) => (paths['/orders/{order-id}'] = {}), /would not be routed as it reads/],
    [({ paths }) => (paths['/orders/{id}:cancel'] = {}), /would not be routed as it reads/],
    [
      ({ components }) => delete components.schemas.OrderStatus['x-extensible-enum'],
      /schemas\/OrderStatus lacks x-extensible-enum/,
    ],
    [
      ({ components }) => (components.schemas.OrderSort['x-extensible-enum'] = true),
      /schemas\/OrderSort has x-extensible-enum/,
    ],
    [
      ({ components }) => (components.schemas.OrderSort.description = 'Which comes first.'),
      /schemas\/OrderSort doesn't say whether its list is open or closed/,
    ],
    [
      ({ components }) => delete components.schemas.CreateOrderConflictProblem['x-extensible-enum'],
      /CreateOrderConflictProblem lacks x-extensible-enum/,
    ],
    [
      ({ paths }) => (paths['/orders'].get.security[1].openIdConnect = []),
      /\(listOrders\) needs other scopes by one scheme than by another/,
    ],
    [
      ({ paths }) =>
        paths['/orders'].get.security.forEach(
          (way: any) => ((Object.values(way)[0] as string[])[0] = 'orders:list'),
        ),
      /\(listOrders\) needs the scope orders:list, which no flow lists/,
    ],
    [
      ({ paths }) => (paths['/orders'].get['x-open-to'] = 'anybody'),
      /\(listOrders\) has the x-open-to anybody: write staff or customer/,
    ],
    [
      ({ paths }) => (paths['/products'].get['x-open-to'] = 'staff'),
      /\(listProducts\) is not for everyone, and declares no 403 FORBIDDEN/,
    ],
    [({ paths }) => (paths['/orders'].get.deprecated = true), /needs both or neither of deprecated/],
    [
      ({ paths }) => (paths['/orders'].get['x-sunset'] = '2027-05-31T00:00:00Z'),
      /x-sunset without x-deprecated-at/,
    ],
    [({ paths }) => Object.assign(paths['/orders'].get, GONE_BEFORE), /ends before it is deprecated/],
    [
      ({ paths }) => Object.assign(paths['/orders'].get, { deprecated: true, 'x-deprecated-at': 'soon' }),
      /the time soon: write a time like/,
    ],
    [
      ({ paths }) => delete paths['/orders'].get.responses['200'].content['application/json'].examples,
      /orders\/get\/responses\/200\/content\/application~1json \(application\/json\) has no example/,
    ],
  ];
  for (const [change, fault] of cases) t.match(changed(change).join('\n'), fault);
  t.end();
});

t.test('every property has a description; .spectral.yaml reports a property without one', async (t) => {
  const file = await readFile(new URL('../../../.spectral.yaml', import.meta.url), 'utf8');
  const rule = parse(file).rules['property-says-what-it-is'];
  t.equal(rule.then.function, 'truthy');
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    rules: { says: { ...rule, then: { ...rule.then, function: spectralFunctions.truthy } } },
  });
  const found = async (contract: Record<string, unknown>) =>
    (await spectral.run(contract)).map(({ path }) => path.join('/'));
  t.strictSame(await found(document), []);

  const broken: any = structuredClone(document);
  const { total, items } = broken.components.schemas.Order.properties;
  delete total.description;
  delete items.description;
  const at = 'components/schemas/Order/properties';
  t.strictSame(await found(broken), [`${at}/items`, `${at}/total`], 'with and without a $ref');
});
