import { Socket } from 'node:net';
import { isAbsolute } from 'node:path';
import { isWithin, networks } from '../../../db/webhooks/endpoints/public-addresses.ts';

const LOOPBACK = networks(['127.0.0.0/8', '::1']);

/** Throws if the address isn't on this machine. The path of a Unix socket is allowed. */
export function assertLoopback(ip: string): void {
  if (!isAbsolute(ip) && !isWithin(LOOPBACK, ip))
    throw new Error(`a test connects to ${ip}, which is not on this machine`);
}

/**
 * An import of this module prevents the process from connecting to other machines: `connect` throws before anything is
 * sent. The prototype of Socket is changed, because all connections use it, also those of TLS and of libraries.
 */
Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
  apply(connect, socket: Socket, given) {
    socket.prependListener('connectionAttempt', assertLoopback);
    return Reflect.apply(connect, socket, given);
  },
});
