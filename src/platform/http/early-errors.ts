import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toErrorResponse } from './error-response.ts';
import { createRequestId } from './request-id.ts';

/** `_httpMessage` is the response that Node is writing to a socket. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/** Statuses for Node's codes for invalid HTTP; everything else is 400. */
const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Lets requests that Node would reject without a body reach the server's own checks, or rejects them in our format. */
export function rejectInErrorFormat(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    whenResponded(socket, () => endWith(405, socket));
  });
}

/** Whether a request breaks an HTTP rule that Node leaves to us. */
export function violatesHttp({ rawHeaders, httpVersionMinor, headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0) || hasUnknownExpectation(headers);
}

/** @returns an error with the status that HTTP requires */
export function httpError({ headers }: IncomingMessage): Error {
  return hasUnknownExpectation(headers) ? withStatus(417) : withStatus(400);
}

function hasUnknownExpectation({ expect }: IncomingMessage['headers']): boolean {
  return expect !== undefined && expect.toLowerCase() !== '100-continue';
}

/** Responds to a client that was too slow; the caller then closes the connection. */
export function rejectTimedOut(socket: Socket): void {
  endWith(408, socket);
}

/** Invalid HTTP, or a request that did not arrive in time, has no request object to respond through. */
export function rejectMalformed({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const status = STATUS_BY_CODE[code] ?? 400;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (status === 408 && socket.bytesRead === 0) {
    closeUnused(socket);
    return;
  }
  const due = responseOf(socket);
  if (!due) endWith(status, socket);
  else if (due.headersSent && !due.req.complete) socket.destroy();
  else if (!due.req.complete) endWith(status, socket);
  // Responded to after the valid requests before it.
  else if (!waiting.has(socket)) {
    waiting.add(socket);
    whenResponded(socket, () => endWith(status, socket));
  }
}

/**
 * Closes a connection without a request. If the server stood still, its requests have arrived, but aren't read yet. A
 * response to no request would be taken for that to the next one.
 */
function closeUnused(socket: Socket): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy();
    else if (socket.bytesWritten === 0 && !responseOf(socket)) endWith(408, socket);
  });
}

/**
 * Runs once the earlier requests on a connection have their responses: a response must not overtake another, or use its
 * socket. Does not run if the connection was closed.
 */
export function whenResponded(socket: Socket, run: () => void): void {
  const due = responseOf(socket);
  if (!socket.writable) socket.destroy();
  else if (due) due.once('close', () => whenResponded(socket, run));
  else run();
}

const waiting = new WeakSet<Socket>();

function responseOf(socket: HttpSocket): ServerResponse | null | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- Node's name
  return socket._httpMessage;
}

function endWith(status: number, socket: Socket): void {
  const body = JSON.stringify(toErrorResponse(withStatus(status)).body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${createRequestId()}\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}

function withStatus(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}
