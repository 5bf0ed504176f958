import { open, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withStorageErrors } from '../storage-error.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { observeGauge } from '../telemetry/telemetry.ts';
import { KeyedSemaphore } from '../limits/keyed-semaphore.ts';
import type { Endpoint, MaxFile } from './api-contract.ts';
import { isOnStaff } from '../has-capability.contract.ts';
import { ApiError } from './api-error.ts';
import { ReceivedFile } from './form-schemas.ts';
import type { UploadFolder } from './upload-folder.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    formFiles?: { fields: readonly string[]; largest: MaxFile };
  }
  interface FastifyRequest {
    /** The paths of its files, until the response is sent. */
    receivedFiles: string[] | null;
    /** Aborted when the sender disconnects before the response; only for calls that accept files. */
    disconnectSignal: AbortSignal | null;
    /** The form's error, thrown once all of it has been read. */
    formError: Error | null;
  }
}

const MAX_FILES = 9;
const DEFAULT_MAX_FILE: MaxFile = { bytes: 15_000_000, message: 'Choose a file of up to 15 MB.' };
/** For all fields, and the boundaries. */
const MAX_OTHER_BYTES = 1_000_000;
const AT_ONCE_PER_ACCOUNT = 3;
/** Per role: limits what waits on the disk at any time, and staff never wait for Users. */
const AT_ONCE = 48;

/** Prepares an application's requests for files, which wait in a folder until the response is sent. */
export function receiveFiles(app: FastifyInstance, folder: UploadFolder): (part: MultipartFile) => Promise<void> {
  app.decorateRequest('receivedFiles', null);
  app.decorateRequest('disconnectSignal', null);
  app.decorateRequest('formError', null);
  return async function receive(this: FastifyRequest, part: MultipartFile) {
    await receiveFile(this, part, folder);
  };
}

export function fileRoute({ files = [], maxFile = DEFAULT_MAX_FILE }: Endpoint) {
  return {
    config: {
      formFiles: { fields: files, largest: maxFile },
      multipartOptions: { limits: { files: maxFile.count ?? MAX_FILES, fileSize: maxFile.bytes } },
    },
    onSend: removeReceivedFiles,
  };
}

const accounts = new KeyedSemaphore(AT_ONCE_PER_ACCOUNT);
const roles = { Admin: new FairQueue(AT_ONCE), User: new FairQueue(AT_ONCE) };
observeGauge('uploads', () => [{ labels: {}, value: roles.Admin.waiting + roles.User.waiting }]);

/** Aborted when the connection closes before the response is sent. */
export function createDisconnectSignal(raw: ServerResponse): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ApiError(400, 'The client closed the connection.'));
  });
  return controller.signal;
}

/**
 * Waits until a signed-in user's upload may start, and starts its timeout.
 * @throws ApiError 413 if its announced length is too large, 429 if too many uploads already wait
 */
export async function acquireUploadSlot(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { currentUser, raw } = request;
  const { largest } = request.routeOptions.config.formFiles!;
  const maxBytes = (largest.count ?? MAX_FILES) * largest.bytes + MAX_OTHER_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ApiError(413, 'That’s too large to send.');
  if (!currentUser) return;
  app.bodyTimeouts.pauseUpload(raw);
  try {
    endWithCall(await accounts.acquire(String(currentUser.id)), request, reply);
    const claim = {
      account: currentUser.id,
      isStaff: isOnStaff(currentUser),
      cost: 1,
      signal: request.disconnectSignal!,
    };
    const { end } = await roles[currentUser.role].acquire(claim);
    endWithCall(end, request, reply);
  } finally {
    app.bodyTimeouts.startUpload(raw, maxBytes);
  }
}

/** Releases a slot when the request ends, which may have happened already. */
function endWithCall(end: () => void, { disconnectSignal }: FastifyRequest, { raw }: FastifyReply): void {
  if (disconnectSignal!.aborted) end();
  else raw.once('close', end);
  disconnectSignal!.throwIfAborted();
}

/** Reads a file to its end even after an error, so that the sender gets the response. */
async function receiveFile(request: FastifyRequest, part: MultipartFile, folder: UploadFolder): Promise<void> {
  const { fields, largest } = request.routeOptions.config.formFiles!;
  const { fieldname, file } = part;
  const filename: string | undefined = part.filename;
  if (!fields.includes(fieldname))
    request.formError ??= new ApiError(415, `A file is accepted only as ${fields.join(' or ')}.`);
  if (request.formError) {
    file.resume();
    return;
  }
  const path = folder.newPath();
  request.receivedFiles = [...(request.receivedFiles ?? []), path];
  const { bytes, failure } = await writeFileTo(file, path);
  if (failure) request.formError = failure;
  else if (file.truncated)
    request.formError = new ApiError(413, largest.message, { fields: { [fieldname]: largest.message } });
  // Browsers send an empty file input as a file without a name or content.
  else if (bytes > 0 || filename)
    Object.assign(part, { value: new ReceivedFile({ path, name: sanitizeName(filename ?? ''), bytes }) });
}

async function writeFileTo(content: MultipartFile['file'], path: string): Promise<{ bytes: number; failure?: Error }> {
  let bytes = 0;
  let failure: Error | undefined;
  const attempt = <T>(write: () => Promise<T>) =>
    withStorageErrors(write).catch((error: Error) => void (failure ??= error));
  const handle = await attempt(() => open(path, 'wx', 0o600));
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (!failure) await attempt(() => handle!.writeFile(chunk));
    }
  } finally {
    await handle?.close();
  }
  return { bytes, ...(failure && { failure }) };
}

/** The name is stored and displayed. */
function sanitizeName(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '');
}

const MAX_NAME_LENGTH = 200;

/** Before the response is sent, so that a client that has it leaves no file behind. */
async function removeReceivedFiles(request: FastifyRequest): Promise<void> {
  const received = request.receivedFiles ?? [];
  await Promise.all(received.map((path) => rm(path, { force: true })));
}
