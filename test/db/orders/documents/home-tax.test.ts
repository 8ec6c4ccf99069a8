import t from 'tap';
import { convertTax } from '../../../../db/orders/invoicing/home-tax.ts';

t.test('convertTax converts between currencies with different decimals, and rounds a half up', (t) => {
  const convert = (from: string, to: string, exchangeRate: string, high: number, low = 0) =>
    convertTax({ low, high }, { from, to, exchangeRate }).taxAmount;
  t.equal(convert('JPY', 'EUR', '0.0061', 1000), 610);
  t.equal(convert('KWD', 'EUR', '3', 1005), 302);
  t.equal(convert('EUR', 'JPY', '160.5', 100), 161);
  t.equal(convert('EUR', 'CHF', '0.5', 3, 1), 1, 'a half is rounded in both states');
  t.end();
});
