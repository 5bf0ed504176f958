import { expect } from 'vitest';
import type { StartedApp } from './start-app.ts';

/** The fields of a response that tests read; any may be missing. */
export interface ResponseBody {
  [field: string]: unknown;
  id: number;
  name: string;
  message: string;
  image: string;
  timestamp: string;
  total_user: number;
  total_pets: number;
  total_adopted: number;
  replies: ResponseBody[];
}

export interface Client {
  list: (path: string) => Promise<ResponseBody[]>;
  get: (path: string) => Promise<ResponseBody>;
  send: (method: string, path: string, body?: unknown) => Promise<ResponseBody>;
  statusOf: (method: string, path: string, body?: unknown) => Promise<number>;
}

/** The client of a logged-in person or a visitor. A failed call fails the test. */
export function clientOf(app: StartedApp, token?: string): Client {
  const ask = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await app.get(`/api${path}`, {
      method,
      credentials: 'include',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        // Set even without a body.
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as unknown };
  };
  const send = async <T = ResponseBody>(method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body as T;
  };
  return {
    list: (path) => send<ResponseBody[]>('GET', path),
    get: (path) => send('GET', path),
    send,
    statusOf: async (...pending) => (await ask(...pending)).status,
  };
}
