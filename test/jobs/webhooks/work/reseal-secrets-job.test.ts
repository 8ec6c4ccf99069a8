import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { findTargets } from '../../../../db/webhooks/endpoints/delivery-targets.ts';
import { resealSecretsJob } from '../../../../jobs/webhooks/reseal-secrets-job.ts';
import { KEYS, openWebhooks } from '../../../support/webhooks/webhooks.ts';

const NEWER = new Map([['newer', randomBytes(32)], ...KEYS]);
const URL = 'https://shop.example.com/webhooks';

t.test(
  'the job seals secrets again with a newer first key, so that the older key can be removed',
  async (t) => {
    const { db, register } = await openWebhooks(t);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await register(URL)).id);
    const before = await findTargets(db, KEYS, ids);
    const logged: object[] = [];
    const log = {
      error: (fields: object) => t.fail('nothing fails here', fields),
      info: (fields: object) => void logged.push(fields),
    };
    await resealSecretsJob(db, KEYS, log, 'resealSecrets', 'trace');
    t.strictSame(logged, [], 'no secret needs another key');
    await Promise.all([1, 2].map(() => resealSecretsJob(db, NEWER, log, 'resealSecrets', 'trace')));
    t.match(logged.at(-1), { job: 'resealSecrets', traceId: 'trace', left: 0 });
    const only = new Map([...NEWER].slice(0, 1));
    t.strictSame(await findTargets(db, only, ids), before, 'the same secrets');
    logged.length = 0;
    await resealSecretsJob(db, only, log, 'resealSecrets', 'trace');
    t.strictSame(logged, []);
  },
);

t.test('a secret that cannot be opened is not changed, and other secrets are sealed again', async (t) => {
  const { db, register } = await openWebhooks(t);
  const [unknown, broken, sound] = [await register(URL), await register(URL), await register(URL)];
  await sql`update webhook_secrets set key_id = 'gone' where endpoint_id = ${unknown.id}`.execute(db);
  await sql`update webhook_secrets set sealed = sealed || 'x' where endpoint_id = ${broken.id}`.execute(db);
  const [errors, infos]: [object[], object[]] = [[], []];
  const log = {
    error: (fields: object) => void errors.push(fields),
    info: (fields: object) => void infos.push(fields),
  };
  await resealSecretsJob(db, NEWER, log, 'resealSecrets', 'trace');
  t.match(errors, [{ endpointId: broken.id, job: 'resealSecrets' }]);
  t.match(infos, [{ endpoints: 1, left: 4 }]);
  t.equal((await findTargets(db, new Map([...NEWER].slice(0, 1)), [sound.id])).size, 1);
});
