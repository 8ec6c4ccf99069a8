import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { equalInConstantTime } from './constant-time.ts';
import type { AttemptLimiter } from './login-limiter.ts';
import { GUEST_HINT, USERS, findUser, isGuest, newGuest } from './clients.ts';
import { consentPage, loginPage, messagePage } from './pages.ts';

type Context = Pick<
  KoaContextWithOIDC,
  'req' | 'res' | 'request' | 'path' | 'method' | 'ip' | 'set' | 'redirect'
> & {
  type: string;
  body: unknown;
  status: number;
};

/** Routes for login and consent. `/interaction/{uid}` shows the next form, and the paths below it accept the input. */
export function interactions(provider: Provider, limiter: AttemptLimiter) {
  return async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
    const match = /^\/interaction\/([\w-]+)(?:\/(login|consent|abort))?$/.exec(ctx.path);
    if (!match) return void (await next());
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    const action = ctx.method === 'POST' ? match[2] : ctx.method === 'GET' && !match[2] ? 'show' : undefined;
    const details = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined);
    if (!action || !details || details.uid !== match[1] || !answers(action, details.prompt.name)) {
      ctx.status = 404;
      ctx.body = messagePage(
        'This page has expired',
        'Go back to where you came from, and start again there.',
      );
      return;
    }
    switch (action) {
      case 'show':
        if (await isForGuest(provider, details)) return goOnAsGuest(provider, ctx, details);
        ctx.body =
          details.prompt.name === 'login' ? loginPage(details.uid) : await askConsent(provider, details);
        return;
      case 'login':
        return logIn(provider, limiter, ctx, details.uid);
      case 'consent':
        return finish(provider, ctx, { consent: { grantId: await grant(provider, details) } });
      case 'abort':
        return finish(provider, ctx, { error: 'access_denied', error_description: 'The user said no.' });
    }
  };
}

/** Whether an action belongs to this prompt. Without this check, a user could consent before the login. */
const answers = (action: string, prompt: string): boolean =>
  action === 'show' || action === 'abort' || action === prompt;

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Whether a client that allows guests asks for the account of a guest. */
async function isForGuest(provider: Provider, { params, prompt, session }: Details): Promise<boolean> {
  if (params['login_hint'] !== GUEST_HINT) return false;
  const client = await provider.Client.find(String(params['client_id']));
  // Metadata that only this project uses.
  return client?.['allows_guests'] === true && (prompt.name === 'login' || isGuest(session?.accountId));
}

/** Logs in a new guest, or lets the client act for the guest, without asking. */
const goOnAsGuest = async (provider: Provider, ctx: Context, details: Details): Promise<void> =>
  details.prompt.name === 'login'
    ? finish(provider, ctx, { login: { accountId: newGuest(), remember: false } })
    : finish(provider, ctx, { consent: { grantId: await grant(provider, details) } });

async function logIn(provider: Provider, limiter: AttemptLimiter, ctx: Context, uid: string): Promise<void> {
  const form = await readForm(ctx.req);
  if (!form) {
    ctx.set('Connection', 'close');
    ctx.status = 413;
    ctx.body = messagePage('The form is too large', 'Go back, and enter less text.');
    return;
  }
  const login = form.get('login') ?? '';
  const keys = [`ip ${ctx.ip}`, `login ${login}`];
  const refuse = (status: number, message: string) => {
    ctx.status = status;
    ctx.body = loginPage(uid, { login, message });
  };
  const wait = limiter.secondsToWait(keys);
  if (wait > 0) {
    ctx.set('Retry-After', String(wait));
    return refuse(429, `Too many wrong passwords. Try again in ${wait} seconds.`);
  }
  const user = USERS.find((entry) => entry.login === login);
  if (!equalInConstantTime(form.get('password') ?? '', user?.password ?? '') || !user) {
    limiter.failed(keys);
    return refuse(401, 'Login or password is wrong.');
  }
  return finish(provider, ctx, { login: { accountId: user.login } });
}

async function askConsent(provider: Provider, { uid, params, prompt, session }: Details): Promise<string> {
  const client = await provider.Client.find(String(params['client_id']));
  return consentPage(
    uid,
    client?.clientName ?? client?.clientId ?? '',
    missing(prompt).flatMap(([resource, scopes]) => {
      return resource === '' ? scopes : scopes.filter((scope) => mayHave(session?.accountId, scope));
    }),
  );
}

/** Whether a user may have a scope of the order service. */
const mayHave = (login: string | undefined, scope: string): boolean =>
  findUser(login)?.scopes.includes(scope) ?? false;

/** Scopes that the user hasn't consented to yet, by resource. The key '' stands for OpenID itself. */
function missing({ details }: Details['prompt']): [resource: string, scopes: string[]][] {
  // oidc-provider documents these details, without types.
  const oidc = (details['missingOIDCScope'] ?? []) as string[];
  // oidc-provider documents these details, without types.
  const resources = (details['missingResourceScopes'] ?? {}) as Record<string, string[]>;
  // The array has two entries, like those of `Object.entries`.
  return [['', oidc] as [string, string[]], ...Object.entries(resources)].filter(
    ([, scopes]) => scopes.length > 0,
  );
}

async function grant(provider: Provider, { grantId, params, session, prompt }: Details): Promise<string> {
  const clientId = String(params['client_id']);
  const present = grantId ? await provider.Grant.find(grantId) : undefined;
  const { accountId } = session!; // A user who consents has logged in, so there is a session.
  const given = present ?? new provider.Grant({ accountId, clientId });
  for (const [resource, scopes] of missing(prompt)) {
    if (resource === '') given.addOIDCScope(scopes.join(' '));
    else
      for (const scope of scopes) {
        if (mayHave(accountId, scope)) given.addResourceScope(resource, scope);
        else given.rejectResourceScope(resource, scope);
      }
  }
  const claims = prompt.details['missingOIDCClaims'];
  // oidc-provider documents these details, without types.
  if (Array.isArray(claims)) given.addOIDCClaims(claims as string[]);
  return given.save();
}

async function finish(
  provider: Provider,
  ctx: Context,
  result: Parameters<Provider['interactionResult']>[2],
) {
  const next = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: true });
  ctx.status = 303;
  ctx.redirect(next);
}

const MAX_FORM_BYTES = 4096;

/**
 * Reads a form. Returns undefined if the form is too large. The function reads and drops the remaining bytes of a form
 * that is too large, so that the client then reads the answer.
 */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length; // `chunk` is a Buffer, because the request has no encoding.
    if (size > MAX_FORM_BYTES) {
      request.resume();
      return undefined;
    }
    chunks.push(chunk as Buffer); // `chunk` is a Buffer, as above.
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
