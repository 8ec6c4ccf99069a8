import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import t from 'tap';
import { isPublicAddress, networks } from '../../../db/webhooks/endpoints/public-addresses.ts';
import { deliveryRules, whyUrlNotAllowed } from '../../../db/webhooks/endpoints/url-rules.ts';
import { REFUSED_URLS } from '../../support/webhooks/refused-urls.ts';

const PRODUCTION = deliveryRules([], [443, 8443]);
const DEVELOPMENT = deliveryRules(['127.0.0.0/8', '::1'], [443, 8443]);

t.test('whyUrlNotAllowed refuses addresses that are not public', (t) => {
  for (const [fault, urls] of Object.entries(REFUSED_URLS))
    for (const url of urls) t.equal(whyUrlNotAllowed(url, PRODUCTION), fault, url.slice(0, 60));
  t.end();
});

t.test('whyUrlNotAllowed accepts public https addresses', (t) => {
  for (const url of [
    'https://shop.example.com',
    'https://shop.example.com./orders?shop=1',
    'HTTPS://SHOP.EXAMPLE.COM/',
    'https://shop.example.com:8443/a/b/c?d=%20',
    'https://xn--bcher-kva.example/',
    'https://93.184.215.14/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:443/',
  ])
    t.equal(whyUrlNotAllowed(url, PRODUCTION), undefined, url);
  t.end();
});

t.test('whyUrlNotAllowed accepts any port and http in a network that the operator has allowed', (t) => {
  for (const url of ['http://127.0.0.1:4500/hooks', 'https://127.8.9.1:9/', 'http://[::1]:80/'])
    t.equal(whyUrlNotAllowed(url, DEVELOPMENT), undefined, url);
  t.equal(whyUrlNotAllowed('http://10.0.0.1/', DEVELOPMENT), 'must be an https address');
  t.equal(whyUrlNotAllowed('https://10.0.0.1/', DEVELOPMENT), 'must name a public address');
  t.equal(whyUrlNotAllowed('http://localhost:4500/', DEVELOPMENT), 'must be an https address');
  t.equal(whyUrlNotAllowed('https://localhost/', DEVELOPMENT), 'must name a public host');
  t.equal(whyUrlNotAllowed('http://u@127.0.0.1/', DEVELOPMENT), 'must not contain a user name or password');
  t.throws(() => networks(['everything']), /is not a network/);
  t.end();
});

/**
 * Whether ipaddr.js classifies the address as unicast. Leaves out ranges that ipaddr.js doesn't know, and unicast
 * ranges that the service refuses anyway.
 */
const asOthersSee = (ip: string): boolean => {
  const address = ipaddr.parse(ip);
  return (
    address.range() === 'unicast' &&
    (address.kind() === 'ipv4' || ipaddr.IPv6.parse(ip).parts[0]! >> 13 === 1)
  );
};

t.test('isPublicAddress classifies addresses as ipaddr.js does', (t) => {
  const differences = new Set<string>();
  const look = (ip: string) => {
    if (isPublicAddress(ip) !== asOthersSee(ip)) differences.add(ip);
  };
  for (let n = 0; n < 5_000; n += 1) {
    // These bytes are distributed like random bytes, but are the same in each run.
    const bytes = hash('sha256', String(n), 'buffer');
    look(Array.from(bytes.subarray(0, 4)).join('.'));
    const parts = Array.from({ length: 8 }, (_, part) => bytes.readUInt16BE(4 + 2 * part));
    // Half of the addresses are in ranges that are allocated to hosts.
    if (n % 2 === 0) parts[0] = 0x2000 + (parts[0]! % 0x2000);
    look(parts.map((part) => part.toString(16)).join(':'));
  }
  t.strictSame([...differences], []);
  t.end();
});

t.test('isPublicAddress refuses both ends of each private network, as ipaddr.js does', (t) => {
  const first = '2001:200::';
  t.ok(isPublicAddress(first));
  t.notOk(isPublicAddress('2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'));
  for (const [closed, open] of [
    ['100.127.255.255', '100.128.0.0'],
    ['172.31.255.255', '172.32.0.0'],
    ['198.19.255.255', '198.20.0.0'],
    ['223.255.255.255', '0.255.255.255'],
  ] as const) {
    t.equal(isPublicAddress(closed), asOthersSee(closed), closed);
    t.equal(isPublicAddress(open), asOthersSee(open), open);
  }
  t.notOk(isPublicAddress('fe80::1%eth0'));
  t.notOk(isPublicAddress('2606:2800::1%eth0'));
  t.notOk(isPublicAddress('shop.example.com'));
  t.end();
});
