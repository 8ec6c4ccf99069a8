import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { type Document, contractFaults } from '../../scripts/contract-rules.ts';

const changed = (change: (contract: any) => void): string[] => {
  const contract = structuredClone(document);
  change(contract);
  return contractFaults(contract as unknown as Document);
};

t.test('the contract has none of the faults that libraries pass over in silence', (t) => {
  t.strictSame(contractFaults(document as unknown as Document), []);
  t.end();
});

t.test('each of them is found', (t) => {
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
  ];
  for (const [change, fault] of cases) t.match(changed(change).join('\n'), fault);
  t.end();
});
