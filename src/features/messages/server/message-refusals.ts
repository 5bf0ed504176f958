import { ApiError } from '../../../platform/http/api-error.ts';
import { messageWords } from '../message-words.contract.ts';

export function threadNotFound(): ApiError {
  return new ApiError(404, messageWords.notFound);
}

/** Says the same of an account that is not there as of one that is somebody else's. */
export function unknownPerson(): ApiError {
  return new ApiError(404, messageWords.unknownPerson, { fields: { email: messageWords.unknownPerson } });
}

/** @throws ApiError 400 for an e-mail that is not the caller's own, in whatever letter case */
export function refuseAnothersEmail(email: string, currentUser: { email: string }): void {
  if (email.toLowerCase() === currentUser.email.toLowerCase()) return;
  throw new ApiError(400, messageWords.notOwnEmail, { fields: { email: messageWords.notOwnEmail } });
}
