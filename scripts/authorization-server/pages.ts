import { page, text } from '../../handlers/http/page.ts';

/** The login form. After a failure it shows the message, and the login that was entered. */
export const loginPage = (uid: string, failure?: { login: string; message: string }): string =>
  page(
    'Log in',
    `<p class="soft">Development server of the order service.</p>
${failure ? `<p class="bad" role="alert">${text(failure.message)}</p>` : ''}
<form method="post" action="/interaction/${text(uid)}/login">
<label for="login">Login</label>
<input id="login" name="login" autocomplete="username" autocapitalize="none" required maxlength="100" value="${text(failure?.login ?? '')}"${failure ? '' : ' autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${failure ? ' autofocus' : ''}>
<button>Log in</button>
</form>
<form method="post" action="/interaction/${text(uid)}/abort"><button class="quiet">Cancel</button></form>`,
  );

/** The consent form: whether a client may act for this person. */
export const consentPage = (uid: string, client: string, scopes: string[]): string =>
  page(
    'Allow access?',
    `<p><strong>${text(client)}</strong> asks for:</p>
<ul>${scopes.map((scope) => `<li>${text(SCOPES[scope] ?? scope)}</li>`).join('')}</ul>
<form method="post" action="/interaction/${text(uid)}/consent"><button autofocus>Allow</button></form>
<form method="post" action="/interaction/${text(uid)}/abort"><button class="quiet">Cancel</button></form>`,
  );

const SCOPES: Record<string, string> = {
  openid: 'Know that it is you',
  profile: 'Your name',
  email: 'Your email address',
  offline_access: 'Access while you are away',
  'orders:read': 'Read your orders',
  'orders:write': 'Place and change orders for you',
  'payments:read': 'Read the payments of your orders',
  'products:read': 'See what is for sale',
};

/** The question before the logout. `form` is that of oidc-provider, without a button. */
export const logoutPage = (form: string): string =>
  page(
    'Log out?',
    `${form}<button form="op.logoutForm" name="logout" value="yes" autofocus>Log out</button>
<button form="op.logoutForm" class="quiet">Stay logged in</button>`,
  );

export const messagePage = (message: string): string =>
  page(message, '<p class="soft">You can close this page.</p>');

/** An error of OAuth, in its own words: others could tell too much. */
export const errorPage = (out: { error: string; error_description?: string | undefined }): string =>
  page(
    'That did not work',
    `<p>${text(out.error_description ?? out.error)}</p><p class="soft">${text(out.error)}</p>`,
  );
