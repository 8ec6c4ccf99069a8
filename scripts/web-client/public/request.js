/** An answer that isn't the one asked for: `type` to switch on, `message` for people, and what else came with it. */
export class Failure extends Error {
  constructor({ type, message, ...rest }) {
    super(message);
    Object.assign(this, rest, { type });
  }
}

/** Asks the web client's server. Somebody whose session is over is sent to the login, and comes back to this page. */
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
    location.assign(`/login?to=${encodeURIComponent(location.pathname)}`);
    // The browser is leaving: nothing more happens here.
    await new Promise(() => {});
  }
  throw new Failure(answer);
}

export const ask = (path) => send('GET', path);
