import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { contractOf } from '../../../scripts/contract/document.ts';
import { contractFaults } from '../../../scripts/contract/rules.ts';

const changed = (change: (contract: any) => void): string[] => {
  const contract = structuredClone(document);
  change(contract);
  return contractFaults(contractOf(contract));
};

t.test('the contract has none of the faults that libraries silently ignore', (t) => {
  t.strictSame(contractFaults(contractOf(document)), []);
  t.end();
});

const GONE_BEFORE = {
  deprecated: true,
  'x-deprecated-at': '2027-06-01T00:00:00Z',
  'x-sunset': '2027-05-31T00:00:00Z',
};

t.test('each of those faults is found', (t) => {
  const cases: [change: (contract: any) => void, fault: RegExp][] = [
    [
      ({ components }) => (components.schemas.Alias = { $ref: '#/components/schemas/Order' }),
      /schema Alias is an alias/,
    ],
    [
      ({ components }) => (components.schemas.Order.properties.total.description = 'The sum'),
      /Order\/properties\/total has keywords beside its \$ref/,
    ],
    [({ components }) => (components.parameters.order = {}), /has the name of/],
    [({ paths }) => (paths['/orders/{order-id}'] = {}), /would not be routed as it reads/],
    [({ paths }) => (paths['/orders/{id}:cancel'] = {}), /would not be routed as it reads/],
    [
      ({ components }) => delete components.schemas.OrderStatus['x-extensible-enum'],
      /schemas\/OrderStatus lacks x-extensible-enum/,
    ],
    [
      ({ components }) => (components.schemas.CaptureMode['x-extensible-enum'] = true),
      /schemas\/CaptureMode has x-extensible-enum/,
    ],
    [({ paths }) => (paths['/orders'].get.deprecated = true), /needs both or neither of deprecated/],
    [
      ({ paths }) => (paths['/orders'].get['x-sunset'] = '2027-05-31T00:00:00Z'),
      /x-sunset without x-deprecated-at/,
    ],
    [({ paths }) => Object.assign(paths['/orders'].get, GONE_BEFORE), /ends before it is deprecated/],
    [
      ({ paths }) => Object.assign(paths['/orders'].get, { deprecated: true, 'x-deprecated-at': 'soon' }),
      /soon is no time/,
    ],
  ];
  for (const [change, fault] of cases) t.match(changed(change).join('\n'), fault);
  t.end();
});
