import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { newTraceId } from '../../../db/base/ids.ts';
import {
  type Problem,
  headersTooLarge,
  malformedRequest,
  methodNotImplemented,
  requestTimeout,
} from '../../problems.ts';

/** Time in ms in which a client must close the connection after the last answer. */
const LINGER = 1_000;

/**
 * Sends a problem document if Node's HTTP parser has refused a request. The handler gets no request object, because the
 * parser has created none.
 */
export function clientErrorHandler(error: ConnectionError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  refuse(socket, problemOf(error));
}

/**
 * Changes how Node.js answers two kinds of requests. Node.js would refuse tunnels without a problem document, and would
 * send 100 Continue too early.
 */
export function installProtocolAnswers({ server }: FastifyInstance): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => {});
    refuse(socket, methodNotImplemented().problem);
  });
  // RFC 9110, section 10.1.1: the answer 100 requests the body from the client. The answer 100 is sent only when the
  // body is read, because the request may be refused before that.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => response.headersSent || response.writeContinue());
    server.emit('request', request, response);
  });
  // RFC 9110, section 10.1.1: the server may ignore any other expectation.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

function refuse(socket: Duplex, { type, title, status, detail, retryable }: Problem): void {
  const body = JSON.stringify({
    type,
    title,
    status,
    detail,
    instance: '/',
    traceId: newTraceId(),
    retryable,
  });
  // The server's sockets are half open: a client that doesn't close its side would keep the socket forever without this
  // timer.
  setTimeout(() => socket.destroy(), LINGER).unref();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function problemOf({ code, rawPacket }: ConnectionError): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge().problem;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout().problem;
  const isHttp = code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(beginningOf(rawPacket));
  return isHttp ? methodNotImplemented().problem : malformedRequest().problem;
}

/** Matches a request line (RFC 9112, section 3) with any method (RFC 9110, section 9.1). */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/**
 * Returns the first bytes of the packet that the parser has refused. The value is a buffer, although Fastify's type
 * declares the JSON form of a buffer.
 */
const beginningOf = (packet: unknown): string =>
  Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 2048) : '';
