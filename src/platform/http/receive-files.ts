import { open, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storing } from '../storage-failed.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { Turns } from '../limits/turns.ts';
import type { Endpoint, LargestFile } from './api-contract.ts';
import { ApiError } from './api-error.ts';
import { ReceivedFile } from './form-schemas.ts';
import type { UploadFolder } from './upload-folder.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    formFiles?: { fields: readonly string[]; largest: LargestFile };
  }
  interface FastifyRequest {
    /** Where its files are, until it is answered. */
    receivedFiles: string[] | null;
    /** Aborted when the sender disconnects before the response; only for calls that accept files. */
    hangUp: AbortSignal | null;
    /** Why its form is refused once all of it has been read. */
    formRefusal: Error | null;
  }
}

const MOST_FILES = 9;
const LARGEST_UNLESS_TOLD: LargestFile = { bytes: 15_000_000, refusal: 'A file may have at most 15 MB.' };
/** Of all fields together, and what stands between them. */
const MOST_OTHER_BYTES = 1_000_000;
const AT_ONCE_PER_ACCOUNT = 3;
/** Per role: limits what waits on the disk at any time, and staff never wait for Users. */
const AT_ONCE = 48;

/** Prepares an application's requests for files, which wait in a folder until the response is sent. */
export function receiveFiles(app: FastifyInstance, folder: UploadFolder): (part: MultipartFile) => Promise<void> {
  app.decorateRequest('receivedFiles', null);
  app.decorateRequest('hangUp', null);
  app.decorateRequest('formRefusal', null);
  return async function receive(this: FastifyRequest, part: MultipartFile) {
    await receiveFile(this, part, folder);
  };
}

/** What a route needs that takes files. */
export function fileRoute({ files = [], largestFile = LARGEST_UNLESS_TOLD }: Endpoint) {
  return {
    config: {
      formFiles: { fields: files, largest: largestFile },
      multipartOptions: { limits: { files: MOST_FILES, fileSize: largestFile.bytes } },
    },
    onSend: removeReceived,
  };
}

const accounts = new Turns(AT_ONCE_PER_ACCOUNT);
const roles = { Admin: new FairQueue(AT_ONCE), User: new FairQueue(AT_ONCE) };

/** Aborted when the connection closes before the response is sent. */
export function hangUpSignal(raw: ServerResponse): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ApiError(400, 'The client closed the connection.'));
  });
  return controller.signal;
}

/**
 * Waits until an upload of somebody who is signed in may begin, and gives it the time it needs.
 * @throws ApiError 413 for one that is announced too large, 429 where too many wait already
 */
export async function admitUpload(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { currentUser, raw } = request;
  const { largest } = request.routeOptions.config.formFiles!;
  const mostBytes = MOST_FILES * largest.bytes + MOST_OTHER_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    throw new ApiError(413, 'What was sent is too large.');
  if (!currentUser) return;
  app.arrivals.holdUpload(raw);
  try {
    endWithCall(await accounts.begin(String(currentUser.id)), request, reply);
    const claim = { account: currentUser.id, isStaff: currentUser.role === 'Admin', cost: 1, signal: request.hangUp! };
    const { end } = await roles[currentUser.role].begin(claim);
    endWithCall(end, request, reply);
  } finally {
    app.arrivals.beginUpload(raw, mostBytes);
  }
}

/** Ends a turn with the call, which may have ended already. */
function endWithCall(end: () => void, { hangUp }: FastifyRequest, { raw }: FastifyReply): void {
  if (hangUp!.aborted) end();
  else raw.once('close', end);
  hangUp!.throwIfAborted();
}

/** Reads a file to its end whatever is wrong with it, so that its sender is still there to be told. */
async function receiveFile(request: FastifyRequest, part: MultipartFile, folder: UploadFolder): Promise<void> {
  const { fields, largest } = request.routeOptions.config.formFiles!;
  const { fieldname, file } = part;
  const filename: string | undefined = part.filename;
  if (!fields.includes(fieldname))
    request.formRefusal ??= new ApiError(415, `A file is taken as ${fields.join(' or ')} alone.`);
  if (request.formRefusal) {
    file.resume();
    return;
  }
  const path = folder.newPath();
  request.receivedFiles = [...(request.receivedFiles ?? []), path];
  const { bytes, failure } = await writeDown(file, path);
  if (failure) request.formRefusal = failure;
  else if (file.truncated)
    request.formRefusal = new ApiError(413, largest.refusal, { fields: { [fieldname]: largest.refusal } });
  // An input that was left empty is sent as a file without a name or content.
  else if (bytes > 0 || filename)
    Object.assign(part, { value: new ReceivedFile({ path, name: cleaned(filename ?? ''), bytes }) });
}

async function writeDown(content: MultipartFile['file'], path: string): Promise<{ bytes: number; failure?: Error }> {
  let bytes = 0;
  let failure: Error | undefined;
  const attempt = <T>(write: () => Promise<T>) => storing(write).catch((error: Error) => void (failure ??= error));
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

/** It is shown and stored, so it must be a text like any other. */
function cleaned(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '');
}

const LONGEST_NAME = 200;

/** Before the answer leaves: whoever has it finds no file of theirs left. */
async function removeReceived(request: FastifyRequest): Promise<void> {
  const received = request.receivedFiles ?? [];
  await Promise.all(received.map((path) => rm(path, { force: true })));
}
