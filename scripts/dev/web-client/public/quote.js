import { send } from './base/request.js';

/**
 * Requests the price of these items. If the chosen shipping method is no longer available, for example after a change
 * of the country, uses the cheapest one instead. Returns the quote, and the code of the method.
 */
export async function readQuote(items, { country, shippingMethod, code }) {
  const request = (method) =>
    send('POST', '/shop/quotes', {
      body: {
        items,
        shippingCountry: country,
        ...(method !== undefined && { shippingMethod: method }),
        ...(code !== undefined && { discountCodes: [code] }),
      },
    });
  const quote = await request();
  const { shippingMethods } = quote;
  const method = shippingMethods.find((one) => one.code === shippingMethod) ?? cheapest(shippingMethods);
  if (!method) return { quote, shippingMethod: undefined };
  return { quote: await request(method.code), shippingMethod: method.code };
}

/** Returns the cheapest shipping method that delivers or, if there is none, the cheapest of all methods. */
function cheapest(methods) {
  const delivering = methods.filter(({ kind }) => kind === 'SHIPPING');
  const byPrice = (one, other) => one.price.amount - other.price.amount;
  return (delivering.length > 0 ? delivering : methods).toSorted(byPrice)[0];
}
