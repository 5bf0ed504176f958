import type { output } from 'zod';
import type { Api, Endpoint, RouteKey } from '../platform/http/api-contract.ts';
import { parseFailure, networkError, unreadableResponse } from './api-failure.ts';
import { endExpiredSession } from './expired-session.ts';
import { readSession } from './session.ts';

type AcceptsFiles<A extends Api> = {
  [K in keyof A]: A[K] extends { files: readonly string[] } ? K : never;
}[keyof A] &
  RouteKey;

interface UploadOptions {
  /** From 0 to 1. At 1 the server has the file and starts to process it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The form's other fields. */
  fields?: Record<string, string>;
  /** Those of the call's path. */
  params?: Record<string, number>;
}

/**
 * Uploads files to a call whose contract takes some. It fails as `createApiClient` does: with an `ApiFailure`, at a 401
 * with the redirect to `/`, and when aborted with the signal's reason.
 */
export function createUploader<A extends Api>() {
  return async <K extends AcceptsFiles<A>>(
    key: K,
    files: Partial<Record<NonNullable<(A[K] & Endpoint)['files']>[number], File>>,
    options: UploadOptions = {},
  ): Promise<output<A[K]['response']>> => {
    const form = new FormData();
    // Before the files, so that the server has them when the files arrive.
    for (const [field, text] of Object.entries(options.fields ?? {})) form.append(field, text);
    for (const [field, file] of Object.entries<File | undefined>(files)) if (file) form.append(field, file);
    const [method, path] = key.split(' ') as [string, string];
    const token = readSession()?.token;
    const url = path.replace(/:(\w+)/g, (_, name: string) => String(options.params?.[name]));
    const { response, text } = await send(method, url, { form, token, ...options });
    if (response.status === 401) throw endExpiredSession(token);
    if (!response.ok) throw parseFailure(response, text);
    try {
      return JSON.parse(text) as output<A[K]['response']>;
    } catch {
      throw unreadableResponse(response.status);
    }
  };
}

interface Sent {
  /** Without its body, which is the text. */
  response: Response;
  text: string;
}

/** `fetch` does not report the progress of an upload. */
function send(
  method: string,
  path: string,
  { form, token, onProgress, signal }: UploadOptions & { form: FormData; token: string | undefined },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.upload.addEventListener('load', () => onProgress?.(1));
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('retry-after');
      const response = new Response(null, {
        status: request.status,
        headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
      });
      resolve({ response, text: request.responseText });
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
