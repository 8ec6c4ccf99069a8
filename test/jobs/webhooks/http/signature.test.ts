import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import t from 'tap';
import { ed25519Key, signatureHeaders } from '../../../../jobs/webhooks/http/signature.ts';

const BODY = Buffer.from('{"specversion":"1.0","data":{"name":"Grüße ☕"}}');
const ID = '0196f0c4-0000-7000-8000-000000000001';
const now = () => Math.floor(Date.now() / 1000);

const verifierOf = (key: Uint8Array) => new Webhook(`whsec_${Buffer.from(key).toString('base64')}`);

t.test('during a rotation, the Standard Webhooks library verifies signatures with either secret', (t) => {
  const [newer, older, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const headers = signatureHeaders({ id: ID, timestamp: now(), body: BODY }, { hmac: [newer, older] });
  for (const key of [newer, older])
    t.strictSame(verifierOf(key).verify(BODY, headers), JSON.parse(BODY.toString()));
  t.throws(() => verifierOf(foreign).verify(BODY, headers), /No matching signature/);
  t.throws(() => verifierOf(newer).verify(`${BODY.toString()} `, headers), /No matching signature/);
  const another = { ...headers, 'webhook-id': ID.replace('1', '2') };
  t.throws(() => verifierOf(newer).verify(BODY, another), /No matching signature/);
  t.end();
});

t.test('each attempt has its own signature, because a signature expires after five minutes', (t) => {
  const key = randomBytes(32);
  const headers = signatureHeaders({ id: ID, timestamp: now() - 301, body: BODY }, { hmac: [key] });
  t.throws(() => verifierOf(key).verify(BODY, headers), /too old/);
  t.end();
});

t.test('a private key creates the second signature, and its public key verifies this signature', (t) => {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x! }, format: 'jwk' });
  const hmac = randomBytes(32);
  const keys = { hmac: [hmac], ed25519: ed25519Key(Buffer.from(d!, 'base64url')) };
  const headers = signatureHeaders({ id: ID, timestamp: now(), body: BODY }, keys);
  const [first, second = ''] = headers['webhook-signature']!.split(' ');
  t.match(first, /^v1,/);
  const [version, signature = ''] = second.split(',');
  t.equal(version, 'v1a');
  const signed = Buffer.from(`${ID}.${headers['webhook-timestamp']}.${BODY.toString()}`);
  t.ok(verify(null, signed, publicKey, Buffer.from(signature, 'base64')));
  t.ok(verifierOf(hmac).verify(BODY, headers), 'receivers of the first signature ignore the second');
  t.end();
});
