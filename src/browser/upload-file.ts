import type { output } from 'zod';
import type { Api, Endpoint, RouteKey } from '../platform/http/api-contract.ts';
import { failureOf, unreachable, unreadable } from './api-failure.ts';
import { leaveEndedSession } from './leave-ended-session.ts';
import { readSession } from './session.ts';

type TakesFiles<A extends Api> = {
  [K in keyof A]: A[K] extends { files: readonly string[] } ? (K extends `${string}:${string}` ? never : K) : never;
}[keyof A] &
  RouteKey;

interface UploadOptions {
  /** Told how much of it is on its way, from 0 to 1. At 1 the server has it, and its work begins. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends files in a form, to a call that takes some by its contract. It fails as `currentUser` does: with an `ApiFailure`,
 * at a 401 with the redirect to `/`, and where it is given up with the signal's reason.
 */
export function uploader<A extends Api>() {
  return async <K extends TakesFiles<A>>(
    key: K,
    files: Partial<Record<NonNullable<(A[K] & Endpoint)['files']>[number], File>>,
    options: UploadOptions = {},
  ): Promise<output<A[K]['answer']>> => {
    const form = new FormData();
    for (const [field, file] of Object.entries<File | undefined>(files)) if (file) form.append(field, file);
    const [method, path] = key.split(' ') as [string, string];
    const token = readSession()?.token;
    const { response, text } = await send(method, path, { form, token, ...options });
    if (response.status === 401) throw leaveEndedSession(token);
    if (!response.ok) throw failureOf(response, text);
    try {
      return JSON.parse(text) as output<A[K]['answer']>;
    } catch {
      throw unreadable(response.status);
    }
  };
}

interface Sent {
  /** Without its body, which is the text. */
  response: Response;
  text: string;
}

/** Only the older of a browser's two ways to ask tells how much has gone out. */
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
      const pause = request.getResponseHeader('retry-after');
      const response = new Response(null, {
        status: request.status,
        headers: pause === null ? {} : { 'retry-after': pause },
      });
      resolve({ response, text: request.responseText });
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
