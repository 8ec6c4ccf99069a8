import { Socket } from 'node:net';
import { isAbsolute } from 'node:path';
import { isWithin, networks } from '../../../db/webhooks/endpoints/public-addresses.ts';

const LOOPBACK = networks(['127.0.0.0/8', '::1']);

/** Throws if the address isn't on this machine. Paths are allowed, because a path is the address of a Unix socket. */
export function assertLoopback(ip: string): void {
  if (!isAbsolute(ip) && !isWithin(LOOPBACK, ip))
    throw new Error(`a test dials ${ip}, which is not on this machine`);
}

/**
 * As soon as this module is imported, this process can't connect to other machines. An attempt to connect throws before
 * anything is sent. The function of the prototype is replaced, because all connections use it, including those of TLS
 * and of libraries.
 */
Socket.prototype.connect = new Proxy(Socket.prototype.connect, {
  apply(connect, socket: Socket, given) {
    socket.prependListener('connectionAttempt', assertLoopback);
    return Reflect.apply(connect, socket, given);
  },
});
