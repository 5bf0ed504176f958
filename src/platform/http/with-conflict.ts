import { errorCode, violatedConstraint } from '../database/errors.ts';
import { ApiError } from './api-error.ts';

/**
 * Runs a write.
 * @param message also of the unique constraint that is violated
 * @throws ApiError 409 with this message if it violates a constraint
 */
export async function withConflict<T>(
  message: string | ((constraint: string) => string),
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!errorCode(error).startsWith('23')) throw error;
    throw new ApiError(409, typeof message === 'string' ? message : message(violatedConstraint(error)));
  }
}
