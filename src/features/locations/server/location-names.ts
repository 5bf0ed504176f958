import { violatedConstraint } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { locationMessages, type LocationType } from '../locations.constants.ts';

/** @throws ApiError 409 if another location there has the name */
export async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'locations_name') throw error;
    const sentence = locationMessages.duplicateName(name);
    throw new ApiError(409, sentence, { fields: { name: sentence } });
  }
}

/** The audit log outlives the people whose homes are named after them. */
export function auditName({ type, name }: { type: LocationType; name: string }): string {
  return type === 'foster_home' ? 'a foster home' : name;
}
