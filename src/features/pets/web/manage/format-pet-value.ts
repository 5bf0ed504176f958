import { parseCents } from '../../../../platform/amount-text.contract.ts';
import { formatMoney } from '../../../../platform/format-money.contract.ts';
import { petFields, type PetField, type PetFieldName } from '../../pet-fields.constants.ts';
import { formatWeight } from '../../pet-weight.contract.ts';
import { formatAge } from '../card-pet.ts';
import { cardOf, type PetValues } from './pet-values.ts';
import { adminStatuses, userStatuses } from './wizard-steps.ts';

/** A field as people read it. */
export function formatPetValue(name: PetFieldName, values: PetValues): string {
  const value = values[name].trim();
  const { weight } = cardOf(values);
  if (name === 'special_needs' && value === '') return 'None';
  if (name === 'age') return formatAge(cardOf(values));
  if (name === 'weight' && weight !== null) return formatWeight(weight);
  if (name === 'adoption_status')
    return [...adminStatuses, ...userStatuses].find((status) => status.value === value)?.label ?? value;
  if (name === 'adoption_fee_cents') return formatFee(value);
  if (value !== '') return value;
  const { type }: PetField = petFields[name];
  return ['line', 'paragraphs', 'weight'].includes(type) ? 'Not added yet' : 'Unknown';
}

function formatFee(value: string): string {
  const cents = parseCents(value);
  return cents === null ? 'Our usual fee' : formatMoney(cents);
}
