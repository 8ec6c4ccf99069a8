import { type KeyObject, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// This file implements the subset of X.509 (RFC 5280) and DER (ITU-T X.690) that a certification authority for tests
// needs.

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const text = (value: string) => der(0x0c, Buffer.from(value));
const octets = (content: Buffer) => der(0x04, content);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const explicit = (tag: number, ...parts: Buffer[]) => der(0xa0 + tag, ...parts);
const time = (date: Date) => der(0x18, Buffer.from(date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
const TRUE = der(0x01, Buffer.from([0xff]));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');
const ALTERNATIVE_NAME = oid('551d11');
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));

const nameOf = (common: string) => sequence(set(sequence(COMMON_NAME, text(common))));

const pem = (content: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

interface Certificate {
  certificate: string;
  key: string;
}

export interface Authority {
  /**
   * Certificate of the authority. A client that trusts this certificate also trusts the certificates that the authority
   * issues.
   */
  certificate: string;
  /**
   * Issues a certificate and its key for a server with this host name. The certificate is valid for an hour, or until
   * `until` (ms since 1970).
   */
  issue(host: string, until?: number): Certificate;
}

export function createAuthority(name: string): Authority {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certify = (subject: string, key: KeyObject, extension: Buffer, until?: number): string => {
    const now = Date.now();
    const certificate = sequence(
      explicit(0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ECDSA_WITH_SHA256,
      nameOf(name),
      sequence(time(new Date(now - 3_600_000)), time(new Date(until ?? now + 3_600_000))),
      nameOf(subject),
      key.export({ type: 'spki', format: 'der' }),
      explicit(3, sequence(extension)),
    );
    return pem(sequence(certificate, ECDSA_WITH_SHA256, bits(sign('sha256', certificate, own.privateKey))));
  };
  return {
    certificate: certify(name, own.publicKey, sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE)))),
    issue(host, until) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = sequence(der(0x82, Buffer.from(host)));
      return {
        certificate: certify(host, publicKey, sequence(ALTERNATIVE_NAME, octets(names)), until),
        key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      };
    },
  };
}
