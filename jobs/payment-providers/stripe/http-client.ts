import { Stripe } from 'stripe';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Returns the SDK's HTTP client with a correction: a JSON body that isn't an object or a list, such as `"paid"`, causes
 * a normal error. The SDK itself would throw an uncaught error, which ends the process.
 */
export function httpClient(): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest: HttpClient['makeRequest'] = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await read();
      if (typeof body !== 'object' || body === null) throw new Error('the body is not an object');
      return body;
    };
    return response;
  };
  return client;
}
