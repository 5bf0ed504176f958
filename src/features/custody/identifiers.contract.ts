import { custodyMessages, type IdentifierType } from './custody.constants.ts';

export interface IdentifierInput {
  type: IdentifierType;
  value: string;
}

/** ISO 11784 chips have 15 digits, older ones 10 or 9. */
const CHIP_LENGTHS = new Set([9, 10, 15]);

/**
 * An identifier as it is stored: a microchip's digits, without what readers put between them, and others in capitals.
 * @returns the identifier, or what is wrong with it
 */
export function parseIdentifier({ type, value }: IdentifierInput): IdentifierInput | { error: string } {
  if (type !== 'microchip') return { type, value: value.trim().toUpperCase() };
  const digits = value.replaceAll(/[\s.*-]/g, '');
  const isChip = /^\d+$/.test(digits) && CHIP_LENGTHS.has(digits.length);
  return isChip ? { type, value: digits } : { error: custodyMessages.chip };
}
