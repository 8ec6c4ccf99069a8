import { problem, are } from './kinds.ts';

type Stock = { onHand: number; reserved: number };

export const productNotFound = (sku: string) =>
  problem('PRODUCT_NOT_FOUND', `There is no product ${sku}.`, { sku });

export const shippingMethodNotFound = (code: string) =>
  problem('SHIPPING_METHOD_NOT_FOUND', `There is no shipping method ${code}.`, { code });

export const taxRateNotFound = (countryCode: string, taxClass: string) =>
  problem('TAX_RATE_NOT_FOUND', `There is no tax rate of class ${taxClass} in ${countryCode}.`, {
    countryCode,
    taxClass,
  });

export const discountCodeNotFound = (code: string) =>
  problem('DISCOUNT_CODE_NOT_FOUND', `There is no discount code ${code}.`, { code });

export const stockBelowReserved = ({ onHand, reserved }: Stock) =>
  problem(
    'STOCK_BELOW_RESERVED',
    `${are(reserved, 'unit')} reserved for orders. The stock cannot be lower.`,
    { onHand, reserved },
  );

export const stockLimitExceeded = ({ onHand, reserved }: Stock, limit: number) =>
  problem('STOCK_LIMIT_EXCEEDED', `${are(onHand, 'unit')} on hand, and the limit is ${limit} units.`, {
    onHand,
    reserved,
  });
