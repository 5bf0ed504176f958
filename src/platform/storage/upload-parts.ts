import { clockOf, type S3Calls } from './s3-calls.ts';
import { escapeXml, findText } from './xml-text.ts';

/** Some providers allow at most a thousand parts, all of the same size except the last. */
const PART_BYTES = 32 * 1024 * 1024;
/** Storages join the parts of a large object within minutes. */
const MAX_JOIN_MS = 10 * 60_000;

/**
 * Uploads an object in parts, one of which is in memory at a time. If it fails, its parts are removed, or by age later.
 * @returns its bytes
 */
export async function uploadParts(
  calls: S3Calls,
  key: string,
  content: AsyncIterable<Buffer>,
  { signal }: { signal?: AbortSignal },
): Promise<number> {
  let upload: StartedUpload | undefined;
  const etags: string[] = [];
  let total = 0;
  try {
    for await (const part of splitParts(content)) {
      signal?.throwIfAborted();
      const bytes = part.reduce((sum, chunk) => sum + chunk.length, 0);
      if (bytes < PART_BYTES && !upload) {
        await calls.send({ method: 'PUT', key, body: part, signal });
        return bytes;
      }
      upload ??= await startUpload(calls, key);
      const query = { partNumber: String(etags.length + 1), uploadId: upload.id };
      const { headers } = await calls.send({ method: 'PUT', key, query, body: part, signal });
      etags.push(headers.etag ?? '');
      total += bytes;
    }
    await complete(calls, { key, upload: upload!, etags, total });
    return total;
  } catch (error) {
    // Report this failure, not one of the cleanup.
    if (upload) {
      const abort = { method: 'DELETE', key, query: { uploadId: upload.id } } as const;
      await calls.send(abort, { isOnce: true }).catch(() => undefined);
    }
    throw error;
  }
}

/** Chunks of 32 MB together; an empty content has one empty part. */
async function* splitParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const some = chunk.subarray(at, at + PART_BYTES - bytes);
      chunks.push(some);
      bytes += some.length;
      at += some.length;
      if (bytes < PART_BYTES) continue;
      yield chunks;
      [chunks, bytes, isFirst] = [[], 0, false];
    }
  }
  if (isFirst || bytes > 0) yield chunks;
}

interface StartedUpload {
  id: string;
  /** By the storage's clock. */
  startedAt: number;
}

async function startUpload(calls: S3Calls, key: string): Promise<StartedUpload> {
  const { bytes, headers } = await calls.send({ method: 'POST', key, query: { uploads: '' } });
  const id = findText(bytes.toString('utf8'), 'UploadId');
  if (!id) throw calls.rejected('no UploadId');
  return { id, startedAt: clockOf(headers) };
}

async function complete(
  calls: S3Calls,
  { key, upload, etags, total }: { key: string; upload: StartedUpload; etags: string[]; total: number },
): Promise<void> {
  const parts = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const body = [Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)];
  const headers = { 'content-type': 'application/xml' };
  try {
    const query = { uploadId: upload.id };
    const { bytes } = await calls.send({ method: 'POST', key, query, headers, body, maxMs: MAX_JOIN_MS });
    const code = findText(bytes.toString('utf8'), 'Code');
    // If joining the parts fails, the status has already been sent.
    if (code !== undefined) throw calls.rejected(code);
  } catch (error) {
    // The response may have been lost, and a second attempt finds no upload anymore.
    const found = await calls.find(key);
    if (found?.bytes !== total || found.modifiedAt < upload.startedAt - 1000) throw error;
  }
}
