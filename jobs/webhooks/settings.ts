import { deliveryRules } from '../../db/webhooks/endpoints/url-rules.ts';
import { type SecretKeys, parseSecretKeys } from '../../db/webhooks/secrets/secret-keys.ts';
import { type Kind, type Settings, addresses, integer, optional, setting } from '../../environment.ts';
import { type ProxyAddress, parseProxyAddress } from './http/proxy-address.ts';

const LOOPBACK = deliveryRules(['127.0.0.0/8', '::1/128'], []);

/**
 * Networks that webhooks may be sent to, in addition to public addresses. In development the default is this machine.
 * In production the default is empty, and this machine isn't allowed.
 */
const receivers: Kind<string[]> = (given, production) => {
  if (given === '') return { value: production ? [] : ['127.0.0.0/8', '::1/128'] };
  const read = addresses(given, production);
  if ('fault' in read || !production) return read;
  const own = read.value.filter((network) => LOOPBACK.isNamed(network.split('/')[0]!));
  return own.length === 0 ? read : { fault: `must not name this machine in production: ${own.join(' ')}` };
};

const ports: Kind<number[]> = (given) => {
  const value = given.split(' ').filter(Boolean).map(Number);
  const areGood = value.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535);
  return areGood && value.length > 0 ? { value } : { fault: 'must be ports such as 443 8443.' };
};

const secretKeys: Kind<SecretKeys> = (given) => {
  const value = parseSecretKeys(given);
  return value ? { value } : { fault: 'must be id:key[,id:key …], each key 32 bytes in base64.' };
};

/**
 * Address of a proxy. The proxy may run on the same machine, and needs no TLS, because the content is encrypted between
 * the service and the receiver.
 */
const proxyAddress: Kind<ProxyAddress> = (given) => {
  const value = parseProxyAddress(given);
  return value
    ? { value }
    : { fault: 'must be the address of a proxy such as http://proxy.example.com:3128.' };
};

export const WEBHOOKS = {
  WEBHOOK_SECRET_KEYS: setting(
    'secretKeys',
    optional(secretKeys),
    '',
    'AES-256 keys that encrypt webhook secrets: `id:base64[,older…]`; if unset, a file in `DATA_DIR`',
    { required: 'in production', secret: true },
  ),
  WEBHOOK_ALLOW_ADDRESSES: setting(
    'allowed',
    receivers,
    '',
    'private networks that webhooks may go to, on any port and without TLS: `10.1.0.0/16 …`',
  ),
  WEBHOOK_PORTS: setting('ports', ports, '443 8443', 'ports that webhooks to public addresses may use'),
  WEBHOOK_PROXY_URL: setting(
    'proxy',
    optional(proxyAddress),
    '',
    'CONNECT proxy that all webhooks go through; it resolves names, so it must refuse private addresses',
    { secret: true },
  ),
  WEBHOOK_CONCURRENCY: setting(
    'concurrency',
    integer(1, 10_000),
    '256',
    'maximum number of webhooks that a process sends at the same time, without those to slow receivers',
  ),
  WEBHOOK_LOG_DAYS: setting(
    'logDays',
    integer(1, 3_650),
    '30',
    'how long the records of webhook deliveries and replays are kept',
  ),
} satisfies Settings;
