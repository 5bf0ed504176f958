import type { ApiFailure } from '../api-failure.ts';

/** A message for a failure: the page's own sentence, followed by the server's if it sent one. */
export function withDetail(sentence: string) {
  return ({ hasUserMessage, message }: ApiFailure) => (
    <>
      <span>{sentence}</span> {hasUserMessage && <span>{message}</span>}
    </>
  );
}
