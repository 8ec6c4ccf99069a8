import t from 'tap';
import { readConfig } from '../../../config.ts';
import { PRODUCTION, faultsOf } from '../../support/run/settings.ts';

t.test('WEBHOOK_SECRET_KEYS: the first key seals secrets, and the older keys follow it', (t) => {
  const [older, newer] = [1, 2].map((byte) => Buffer.alloc(32, byte));
  const keys = readConfig({
    WEBHOOK_SECRET_KEYS: `b:${newer!.toString('base64')}, a:${older!.toString('base64')}`,
  }).webhooks.secretKeys;
  t.strictSame(
    [...keys!],
    [
      ['b', newer],
      ['a', older],
    ],
  );
  const key = Buffer.alloc(32).toString('base64');
  for (const wrong of [key, `a:${key.slice(4)}`, `a:${key},`, `a:${key},a:${key}`, `a b:${key}`])
    t.match(faultsOf({ WEBHOOK_SECRET_KEYS: wrong }), /WEBHOOK_SECRET_KEYS must be id:key/, wrong);
  t.end();
});

t.test('webhooks are sent only to public addresses and to networks that the operator allows', (t) => {
  const ports = [443, 8443];
  const receivers = (env: Record<string, string>) => {
    const { allowed, ports } = readConfig(env).webhooks;
    return { allowed, ports };
  };
  t.strictSame(receivers({}), { allowed: ['127.0.0.0/8', '::1/128'], ports });
  t.strictSame(receivers(PRODUCTION), { allowed: [], ports });
  const inside = { WEBHOOK_ALLOW_ADDRESSES: '10.1.0.0/16', WEBHOOK_PORTS: '443 9443' };
  t.strictSame(receivers({ ...PRODUCTION, ...inside }), {
    allowed: ['10.1.0.0/16'],
    ports: [443, 9443],
  });
  for (const own of ['127.0.0.1', '127.0.0.0/8', '::1'])
    t.match(
      faultsOf({ ...PRODUCTION, WEBHOOK_ALLOW_ADDRESSES: own }),
      /WEBHOOK_ALLOW_ADDRESSES must not name this machine/,
    );
  for (const wrong of ['0', '65536', '443,8443', ' ', 'https'])
    t.match(faultsOf({ WEBHOOK_PORTS: wrong }), /WEBHOOK_PORTS must be ports/, wrong);
  t.end();
});

t.test('WEBHOOK_PROXY_URL names a proxy, and its password is never shown', (t) => {
  t.equal(readConfig({}).webhooks.proxy, undefined);
  const proxyOf = (WEBHOOK_PROXY_URL: string) =>
    readConfig({ ...PRODUCTION, WEBHOOK_PROXY_URL }).webhooks.proxy;
  t.strictSame(proxyOf('http://127.0.0.1:4750'), {
    ...{ isSecure: false, host: '127.0.0.1', port: 4750, authorization: undefined },
  });
  t.match(proxyOf('https://[2001:db8::1]/'), { isSecure: true, host: '2001:db8::1', port: 443 });
  const basic = `Basic ${Buffer.from('orders:a b:c').toString('base64')}`;
  t.match(proxyOf('http://orders:a%20b:c@proxy'), { host: 'proxy', port: 80, authorization: basic });
  for (const wrong of [
    'proxy.example.com:3128',
    'socks5://proxy.example.com',
    'http://orders:whisper%@proxy.example.com',
    'http://orders:whisper@proxy.example.com/path',
    'http://orders:whisper@proxy.example.com?a=b',
    'http://orders:whisper@proxy.example.com:0x1',
  ]) {
    const fault = faultsOf({ WEBHOOK_PROXY_URL: wrong });
    t.match(fault, /WEBHOOK_PROXY_URL must be the address of a proxy such as/, wrong);
    t.notMatch(fault, 'whisper');
  }
  t.end();
});
