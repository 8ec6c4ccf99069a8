/**
 * Error for an answer that reports a failure. `type` is the kind of failure, which pages distinguish. `message` is for
 * people. Each type of failure may have further fields.
 */
export class Failure extends Error {
  constructor({ type, message, ...rest }) {
    super(message);
    Object.assign(this, rest, { type });
  }
}

/**
 * Sends a request to the web client's server. If the session has ended, the browser opens the login, and returns to
 * this page after the login. A guest names the order again instead.
 */
export async function send(method, path, { body, headers = {} } = {}) {
  const response = await fetch(path, {
    method,
    headers: { 'X-Shop': '1', ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!response)
    throw new Failure({ type: 'UNREACHABLE', message: 'The shop does not answer. Try again in a moment.' });
  const answer = await response.json().catch(() => ({ type: 'UNREADABLE', message: 'That did not work.' }));
  if (response.ok) return answer;
  if (response.status === 401) {
    const isGuest = answer.type === 'ORDER_CLOSED';
    location.assign(isGuest ? '/find-order' : `/login?to=${encodeURIComponent(location.pathname)}`);
    // The browser is leaving this page, so the caller must not continue.
    await new Promise(() => {});
  }
  throw new Failure(answer);
}

export const ask = (path) => send('GET', path);
