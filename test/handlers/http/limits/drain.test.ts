import { Agent, type IncomingMessage, get } from 'node:http';
import { fastify } from 'fastify';
import t from 'tap';
import { closeWithin, installDrain } from '../../../../handlers/http/limits/drain.ts';
import { installTimeLimit } from '../../../../handlers/http/limits/time-limit.ts';

t.test('an answer that is sent during shutdown closes its connection', async (t) => {
  const app = fastify({ keepAliveTimeout: 80_000, return503OnClosing: false });
  installTimeLimit(app, 60_000, 60_000);
  installDrain(app, () => false);
  const [begun, ending, goOn] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  app.get('/', async () => {
    begun!.resolve();
    await goOn!.promise;
    return {};
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  t.teardown(() => agent.destroy());
  const answer = Promise.withResolvers<IncomingMessage>();
  get(url, { agent }, answer.resolve).on('error', answer.reject);
  await begun!.promise;
  const { close } = app.server;
  app.server.close = (...given) => {
    ending!.resolve();
    return close.apply(app.server, given);
  };
  let isCut = false;
  const { closeAllConnections: cut } = app.server;
  app.server.closeAllConnections = () => {
    isCut = true;
    cut.call(app.server);
  };
  // The service would close an open connection after nine seconds.
  const closed = closeWithin(app, 10_000);
  await ending!.promise;
  goOn!.resolve();
  const { statusCode, headers } = (await answer.promise).resume();
  t.equal(statusCode, 200);
  t.equal(headers.connection, 'close');
  await closed;
  t.notOk(isCut);
});
