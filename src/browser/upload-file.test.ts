import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineApi } from '../platform/http/api-contract.ts';
import { storeSession } from './change-session.ts';
import { readSession } from './session.ts';
import { createUploader } from './upload-file.ts';

const shopApi = defineApi({
  'POST /api/toys/pictures': {
    summary: 'Take in a picture',
    access: 'signed in',
    files: ['image'],
    body: z.object({}),
    response: z.object({ path: z.string() }),
  },
});
const upload = createUploader<typeof shopApi>();
const file = new File(['a picture'], 'ball.jpg', { type: 'image/jpeg' });
const session = { token: 'the-token', role: 'User', user_id: 7, username: 'Ann' } as const;

/** The part of `XMLHttpRequest` that we use; the test responds. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  opened: [method: string, path: string] | undefined;
  sent: FormData | undefined;
  answered: Record<string, string> = {};
  headers = new Map<string, string>();

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.opened = [method, path];
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, text: string, headers: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: text, answered: headers });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  vi.stubGlobal('scrollY', 0);
  storeSession(session);
  return () => vi.unstubAllGlobals();
});

describe('an upload', () => {
  // Specification: api-authorization-header, api-content-type, api-no-timeout
  test('sends the file in its field with the token, and returns the response', async () => {
    const sending = upload('POST /api/toys/pictures', { image: file });
    const request = FakeRequest.last;
    request.answer(201, '{"path":"/a.webp"}');

    expect(await sending).toEqual({ path: '/a.webp' });
    expect(request.opened).toEqual(['POST', '/api/toys/pictures']);
    expect(request.headers.get('authorization')).toBe('Bearer the-token');
    // The browser writes it itself, with the boundary of the form's parts.
    expect(request.headers.has('content-type')).toBe(false);
    expect(request).not.toHaveProperty('timeout');
    expect((request.sent!.get('image') as File).name).toBe('ball.jpg');
  });

  test('reports its progress', async () => {
    const shares: number[] = [];
    const sending = upload('POST /api/toys/pictures', { image: file }, { onProgress: (share) => shares.push(share) });
    const request = FakeRequest.last;
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 3, total: 4 }));
    request.upload.dispatchEvent(new Event('load'));
    request.answer(201, '{"path":"/a.webp"}');
    await sending;

    expect(shares).toEqual([0.75, 1]);
  });

  test('that is aborted is no ApiFailure', async () => {
    const leaving = new AbortController();
    const sending = upload('POST /api/toys/pictures', { image: file }, { signal: leaving.signal });
    leaving.abort();

    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload('POST /api/toys/pictures', { image: file }, { signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a failed upload', () => {
  test('has the server’s message, fields and retry time', async () => {
    const sending = upload('POST /api/toys/pictures', { image: file });
    const errorBody = { error: 'Please wait.', fields: { image: 'is one too many' } };
    FakeRequest.last.answer(429, JSON.stringify(errorBody), { 'retry-after': '30' });

    await expect(sending).rejects.toMatchObject({
      status: 429,
      message: 'Please wait.',
      fields: { image: 'is one too many' },
      retryAfterSeconds: 30,
    });
  });

  test.each([
    [413, '<html>Too large</html>'],
    [200, '<html>Please pay</html>'],
  ])('by a response that is not the API’s (%d) has a message for people', async (status, text) => {
    const sending = upload('POST /api/toys/pictures', { image: file });
    FakeRequest.last.answer(status, text);

    await expect(sending).rejects.toMatchObject({ status, hasUserMessage: false });
  });

  test('by the network has status 0', async () => {
    const sending = upload('POST /api/toys/pictures', { image: file });
    FakeRequest.last.dispatchEvent(new Event('error'));

    await expect(sending).rejects.toMatchObject({ status: 0, hasUserMessage: true });
  });

  // Specification: session-ends-on-401
  test('with a 401 ends the session and redirects to the start page', async () => {
    const sending = upload('POST /api/toys/pictures', { image: file });
    FakeRequest.last.answer(401, '{"error":"Your session has ended. Please log in again."}');

    const thrown = await sending.catch((error: unknown) => error);
    expect((thrown as Response).headers.get('location')).toBe('/');
    expect(readSession()).toBeNull();
  });
});
