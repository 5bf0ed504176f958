import { ApiError } from '../../../platform/http/api-error.ts';
import { parseIdentifier, type IdentifierInput } from '../identifiers.contract.ts';

/** @throws ApiError 400 for a microchip number that can't be one */
export function parseIdentifierOrThrow(input: IdentifierInput): IdentifierInput {
  const parsed = parseIdentifier(input);
  if ('error' in parsed) throw new ApiError(400, parsed.error, { fields: { value: parsed.error } });
  return parsed;
}
