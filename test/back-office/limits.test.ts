import t from 'tap';
import { PATTERNS } from '../../back-office/src/parts/forms/patterns.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };

const { schemas } = document.components;

t.test('PATTERNS are the patterns of the contract', async (t) => {
  for (const [name, { pattern }] of Object.entries({
    sku: schemas.Sku,
    taxClass: schemas.TaxClass,
    shippingMethodCode: schemas.ShippingMethodCode,
    discountCode: schemas.DiscountCodeName,
  }))
    // A literal writes each slash with a backslash.
    t.equal(PATTERNS[name as keyof typeof PATTERNS].source.replaceAll('\\/', '/'), pattern, name);
});
