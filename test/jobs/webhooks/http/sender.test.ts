import t from 'tap';
import { Sender } from '../../../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../../../jobs/webhooks/work/dispatcher.ts';
import { assertLoadedOnlyBy } from '../../../support/run/loaded-modules.ts';
import { OUTSIDE_NAMES, RULES, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

t.test('the sender is opened once, as soon as there is a subscribed endpoint', async (t) => {
  const { db, register, publish, until } = await openWebhooks(t);
  let opened = 0;
  const openSender = async () => {
    opened += 1;
    return new Sender({ rules: RULES, lookup: OUTSIDE_NAMES });
  };
  const log = { error: (fields: object) => t.fail('no job fails', { fields }), warn() {}, info() {} };
  const dispatcher = new Dispatcher({ db, keys: KEYS, openSender, log, concurrency: 1 });
  await publish(1);
  await dispatcher.run();
  await dispatcher.run();
  t.equal(opened, 0, 'no endpoint is subscribed');
  const receiver = await openReceiver(t);
  await register(receiver.url);
  await publish(1);
  await until(async () => receiver.received.length > 0, dispatcher);
  await dispatcher.run();
  t.equal(opened, 1);
  await dispatcher.stop(1_000);
});

t.test('if the sender cannot be opened, the next run tries to open it again', async (t) => {
  const { db, register, publish, until } = await openWebhooks(t);
  const receiver = await openReceiver(t);
  await register(receiver.url);
  await publish(1);
  let tries = 0;
  const openSender = async () => {
    tries += 1;
    if (tries === 1) throw new Error('too many open files');
    return new Sender({ rules: RULES, lookup: OUTSIDE_NAMES });
  };
  const log = { error: (fields: object) => t.fail('no job fails', { fields }), warn() {}, info() {} };
  const dispatcher = new Dispatcher({ db, keys: KEYS, openSender, log, concurrency: 1 });
  await t.rejects(dispatcher.run(), { message: 'too many open files' });
  await until(async () => receiver.received.length > 0, dispatcher);
  await dispatcher.stop(1_000);
});

t.test('the library for sending is loaded only by a process that sends', (t) => {
  const without = ['./app.ts', './server.ts', './jobs/index.ts'];
  return assertLoadedOnlyBy(t, 'undici', { without, last: './jobs/webhooks/http/sender.ts' });
});
