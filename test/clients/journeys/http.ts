/**
 * Sends the requests of kubb's functions. This client is needed because kubb's own client gives the body of an error
 * the type of a success. With this client, a caller passes the type of the errors in each call, so the client can
 * return both types.
 */
export interface RequestConfig<Body = unknown> {
  method: string;
  url: string;
  baseURL?: string;
  params?: unknown;
  data?: Body;
  headers?: Record<string, string | undefined>;
}

export type Answer<Data, Problem> =
  | { status: number; data: Data; problem?: undefined }
  | { status: number; data?: undefined; problem: Problem };

export type Client = typeof request;

export type ResponseErrorConfig<Problem> = Problem;

const settings = { baseURL: '', headers: {} as Record<string, string> };
export const configure = (own: Partial<typeof settings>): unknown => Object.assign(settings, own);

export async function request<Data, Problem, Body = unknown>({
  method,
  url,
  params,
  data,
  headers = {},
}: RequestConfig<Body>): Promise<Answer<Data, Problem>> {
  const query = new URLSearchParams(
    Object.entries(params ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const own = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${settings.baseURL}${url}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: {
      ...settings.headers,
      ...(data !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(own),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
  const { status } = response;
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  // According to the contract the body has one of both types. The tests of the API check every answer against the
  // contract.
  return response.ok ? { status, data: body as Data } : { status, problem: body as Problem };
}

export default request;
