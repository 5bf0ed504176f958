import { custodyMessages, type IdentifierType } from '../custody.constants.ts';
import { parseIdentifier } from '../identifiers.contract.ts';

const MAX_CHIP_DIGITS = 15;

/** A number as it is stored; null while it is incomplete. */
export function completeIdentifier(type: IdentifierType, value: string): string | null {
  const parsed = parseIdentifier({ type, value });
  if ('error' in parsed) return null;
  return parsed.value.length > 1 ? parsed.value : null;
}

/** What is wrong with a number; while it is typed, only what more digits can't mend. */
export function findIdentifierError(type: IdentifierType, value: string, isComplete: boolean): string | null {
  if (type !== 'microchip' || value.trim() === '') return null;
  const parsed = parseIdentifier({ type, value });
  if (!('error' in parsed)) return null;
  const isStarted = /^[\d\s.*-]*$/.test(value) && value.replaceAll(/\D/g, '').length <= MAX_CHIP_DIGITS;
  return isStarted && !isComplete ? null : custodyMessages.chip;
}
