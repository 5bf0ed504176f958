import { expect, test } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { failedResult } from './action-result.ts';

const messages = { sentence: (error: string) => `Error adding user: ${error}`, error: 'Failed to add user.' };

test('a failed result has the server’s message and fields', () => {
  const failure = new ApiFailure(409, 'It is taken.', { fields: { email: 'is taken' }, hasUserMessage: true });
  expect(failedResult(failure)).toEqual({ isDone: false, failure: 'It is taken.', fields: { email: 'is taken' } });
  expect(failedResult(failure, messages)).toMatchObject({ failure: 'Error adding user: It is taken.' });
});

test('without a message of the server, the page’s own is used', () => {
  const failure = new ApiFailure(502, 'The answer could not be read.', { hasUserMessage: false });
  expect(failedResult(failure, messages)).toEqual({ isDone: false, failure: 'Error adding user: Failed to add user.' });
});

test('what is no error of the API is rethrown', () => {
  const redirect = new Response(null, { status: 302 });
  expect(() => failedResult(redirect)).toThrow(expect.objectContaining({ status: 302 }));
});
