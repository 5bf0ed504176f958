import type { ApiFailure } from '../../../browser/api-failure.ts';

/** The specification's message, followed by the server's unless a field already shows it. */
export function describeMessageError(sentence: string) {
  return ({ hasUserMessage, message, fields = {} }: ApiFailure) => {
    const isBesideField = Object.values(fields).some((text) => message.includes(text));
    return (
      <>
        <span>{sentence}</span>
        {hasUserMessage && !isBesideField && <span className="block font-normal">{message}</span>}
      </>
    );
  };
}
