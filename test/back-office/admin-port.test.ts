import t from 'tap';
import { buildPage } from '../../scripts/back-office/build-page.ts';
import { freePort } from '../support/run/ports.ts';
import { runProcess } from '../support/run/processes.ts';

t.test('the back office answers probes and shows metrics on its admin port', async (t) => {
  await buildPage();
  const [port, adminPort] = [await freePort(), await freePort()];
  const [url, admin] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`];
  const { printed, child, ended } = runProcess(t, 'back-office/server/main.ts', {
    BACK_OFFICE_URL: url,
    ADMIN_PORT: String(adminPort),
    LOG_LEVEL: 'silent',
  });
  await printed(/back office at/);
  for (const path of ['/livez', '/startupz', '/readyz'])
    t.equal((await fetch(admin + path)).status, 200, path);
  t.equal(
    (await fetch(`${url}/metrics`)).headers.get('content-type'),
    'text/html; charset=utf-8',
    'the page',
  );

  const { status } = await fetch(`${url}/api/v1/orders/1`, { headers: { 'X-Back-Office': '1' } });
  t.equal(status, 401);
  const metrics = await (await fetch(`${admin}/metrics`)).text();
  t.match(metrics, /^build_info\{version="[\d.]+",role="back-office",node="v[\d.]+"\} 1$/m);
  t.match(
    metrics,
    /^back_office_http_request_duration_seconds_count\{operation="getOrder",status="401"\} 1$/m,
  );
  t.match(metrics, /^nodejs_eventloop_lag_seconds /m);

  child.kill('SIGTERM');
  t.equal(await ended, 0, 'the admin port does not keep the process running');
});
