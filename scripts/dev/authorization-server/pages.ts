import { createHash } from 'node:crypto';
import { page, text } from '../../../handlers/http/answers/html-page.ts';

/** The login form. After a failed login, the form shows the error message and the login that the user has entered. */
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

/** The form that asks the user whether a client may act on the user's behalf. */
export const consentPage = (uid: string, client: string, scopes: string[]): string =>
  page(
    'Allow access?',
    `<p><strong>${text(client)}</strong> asks for:</p>
<ul>${scopes.map((scope) => `<li>${text(SCOPES[scope] ?? scope)}</li>`).join('')}</ul>
<form method="post" action="/interaction/${text(uid)}/consent"><button>Allow</button></form>
<form method="post" action="/interaction/${text(uid)}/abort"><button class="quiet">Cancel</button></form>`,
  );

const SCOPES: Record<string, string> = {
  openid: 'Know who you are',
  profile: 'Your name',
  email: 'Your email address',
  offline_access: 'Access while you are away',
  'orders:read': 'Read your orders',
  'orders:write': 'Place and change orders for you',
  'payments:read': 'Read the payments of your orders',
  'products:read': 'See what is for sale',
};

/** The page that asks the user before the logout. `form` is the HTML form of oidc-provider, which has no button. */
export const logoutPage = (form: string): string =>
  page(
    'Log out?',
    `<p>Then you have to enter your password the next time.</p>
${form}<button form="op.logoutForm" name="logout" value="yes">Log out</button>
<button form="op.logoutForm" class="quiet">Stay logged in</button>`,
  );

const SUBMIT = 'document.forms[0].submit()';

/** Hash of the only script on these pages, for their Content-Security-Policy. */
export const SUBMIT_HASH = `sha256-${createHash('sha256').update(SUBMIT).digest('base64')}`;

/**
 * The page for a logout that asks the user nothing. The page contains the form of `logoutPage`, and submits this form
 * automatically.
 */
export const leavingPage = (form: string): string =>
  page(
    'You are being logged out',
    `${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}
<noscript><button form="op.logoutForm">Log out</button></noscript>
<script>${SUBMIT}</script>`,
  );

export const messagePage = (title: string, message: string): string => page(title, `<p>${text(message)}</p>`);

/** The page at `/`. Users open this page only by mistake. */
export const homePage = ({
  serviceUrl,
  webClientUrl,
  backOfficeUrl,
}: {
  serviceUrl: string;
  webClientUrl: string;
  backOfficeUrl: string;
}): string =>
  page(
    'Authorization server',
    `<p>This is the development authorization server of the order service. You are sent here to log in, and back.</p>
<ul><li><a href="${text(webClientUrl)}/">Tea and Pots</a>, the shop</li>
<li><a href="${text(backOfficeUrl)}/">The back office</a> of the shop's staff</li>
<li><a href="${text(serviceUrl)}/api/v1/docs">The documentation of the order service</a></li></ul>`,
  );

/** Error messages for users who were sent to this server by another application. */
const ERRORS: Record<string, string> = {
  invalid_client: 'The application that sent you here is not known to this server.',
  invalid_redirect_uri:
    'The application that sent you here wants the answer at an address that is not registered for it.',
  invalid_request: 'The application that sent you here sent an invalid request, or you were away too long.',
  access_denied: 'You cancelled the login.',
  server_error: 'This server has a problem right now. Try again in a moment.',
};

/**
 * Shows an error of OAuth in this server's words. Adds the original error text, for the developers of the application.
 */
export const errorPage = (out: { error: string; error_description?: string | undefined }): string =>
  page(
    'That did not work',
    `<p>${ERRORS[out.error] ?? 'The application that sent you here asked for something that this server does not support.'}</p>
<p>Go back to it, and start again there. If it fails again, send this text to its operator:</p>
<p class="soft">${text([out.error, out.error_description].filter(Boolean).join(': '))}</p>`,
  );
