import t from 'tap';
import { SERVER, openAuthorizationServer } from '../support/processes/authorization-server.ts';
import { runProcess } from '../support/run/processes.ts';

const OWN = 'http://127.0.0.1:5173/callback';

t.test(
  'DEV_REDIRECT_URIS lets customers return to a shop of your own, at exactly these addresses',
  async (t) => {
    const { url } = await openAuthorizationServer(t, {
      DEV_REDIRECT_URIS: `${OWN}, http://localhost:8080/auth/return`,
    });
    const begin = async (clientId: string, redirect: string) => {
      const query = new URLSearchParams({
        ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', scope: 'openid' },
        ...{ state: 'x', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
      });
      const { status } = await fetch(`${url}/authorize?${query}`, { redirect: 'manual' });
      return status === 303 ? 'asks for the login' : 'refused';
    };
    for (const redirect of [OWN, 'http://localhost:8080/auth/return', 'http://127.0.0.1:4100/callback'])
      t.equal(await begin('web-client', redirect), 'asks for the login', redirect);
    for (const redirect of [
      `${OWN}/`,
      `${OWN}?x=1`,
      'http://127.0.0.1:5174/callback',
      'http://localhost:8080/',
    ])
      t.equal(await begin('web-client', redirect), 'refused', redirect);
    t.equal(await begin('back-office', OWN), 'refused', 'only customers return there');
  },
);

t.test('the authorization server refuses to start with a wrong address in DEV_REDIRECT_URIS', async (t) => {
  for (const wrong of ['/callback', 'javascript:alert(1)', 'http://a.example/#x', 'http://*.example/', 'x'])
    await t.test(wrong, async (t) => {
      const { ended, stderr } = runProcess(t, SERVER, {
        DATABASE_URL: 'postgres://127.0.0.1/none',
        DEV_REDIRECT_URIS: `${OWN},${wrong}`,
      });
      t.equal(await ended, 1);
      t.equal(stderr(), `DEV_REDIRECT_URIS: this is no http or https address without a fragment: ${wrong}\n`);
    });
});
