import { ApiError } from '../../../platform/http/api-error.ts';
import { messageTexts } from '../messages.constants.ts';

export function threadNotFound(): ApiError {
  return new ApiError(404, messageTexts.threadNotFound);
}

/** The same error for a missing account and for somebody else's. */
export function personNotFound(): ApiError {
  return new ApiError(404, messageTexts.personNotFound, { fields: { email: messageTexts.personNotFound } });
}

/** @throws ApiError 400 if the email is not the current user's, ignoring case */
export function assertOwnEmail(email: string, currentUser: { email: string }): void {
  if (email.toLowerCase() === currentUser.email.toLowerCase()) return;
  throw new ApiError(400, messageTexts.notOwnEmail, { fields: { email: messageTexts.notOwnEmail } });
}
