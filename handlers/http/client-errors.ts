import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { newTraceId } from '../../db/ids.ts';
import { headersTooLarge, malformedRequest, requestTimeout } from '../problems.ts';

/** Answers what Node's HTTP parser refused before there was a request, with a problem document. */
export function clientErrorHandler(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { type, title, status, detail, retryable } = problemOf(error.code);
  const traceId = newTraceId();
  const body = JSON.stringify({ type, title, status, detail, instance: '/', traceId, retryable });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function problemOf(code: string) {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge().problem;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout().problem;
  return malformedRequest().problem;
}
