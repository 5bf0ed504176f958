import {
  intakeLabels,
  intakeTypes,
  outcomeLabels,
  outcomeTypes,
  type IntakeType,
  type OutcomeType,
} from '../../../custody/custody.constants.ts';
import { STILL_IN_CARE } from '../../pet-imports.constants.ts';
import { normalizeColumnName as normalize } from './format.ts';

/*
 * Other systems' words for how animals come in and leave. The first pattern that matches decides, so that "owner-requested
 * euthanasia" is no surrender. They see only lowercase letters and digits.
 */

const intakePatterns: readonly [RegExp, IntakeType][] = [
  [/euthan|puttosleep/, 'owner_requested_euthanasia'],
  [/tnr|snr|trapneuter|returntofield|servicein|clinic|spayneuter/, 'service'],
  [/born/, 'born_in_care'],
  [/international|foreign|import/, 'transfer_in_international'],
  [/outofstate/, 'transfer_in_out_of_state'],
  [/transfer/, 'transfer_in'],
  [/^adoptionreturn|^return|^adoptreturn/, 'return'],
  [/stray|foundanimal|abandoned|dumped/, 'stray'],
  [/seiz|confiscat|impound|cruelty|abuse|protectivecustody/, 'seized'],
  [/surrender|relinquish|owner|unabletoafford|unabletocope/, 'owner_surrender'],
  [/^other$|wildlife/, 'other'],
];

const outcomePatterns: readonly [RegExp, OutcomeType | typeof STILL_IN_CARE][] = [
  [/foster|reserv|trial|retailer|stillincare|incare|onshelter|inshelter/, STILL_IN_CARE],
  // "Owner requested euthanasia", "Euthanasia (requested by the owner)".
  [
    /requeste?d?(?:for|by)?(?:the|our)?(?:owners?)?euthan|euthan[a-z]{0,8}(?:at|by|on)?(?:the)?(?:owners?)?request|^ore$/,
    'owner_requested_euthanasia',
  ],
  [/euthan|puttosleep|^pts$/, 'shelter_euthanasia'],
  [/died|^dead|deceased|^death/, 'died_in_care'],
  [/adopt/, 'adoption'],
  [/field|^rtf$|tnr|snr|releasedtowild|wildrelease|returntohabitat/, 'returned_to_field'],
  [/reclaim|owner|^rto$|guardian/, 'returned_to_owner'],
  [/transfer|rescue/, 'transfer_out'],
  [/escape|^lost|stolen|missing/, 'lost'],
  [/otherlive|leftalive|^released$|serviceout/, 'other_live'],
];

/** The label of a type of intake, from its label, its name or another system's word; an unknown word stays. */
export function parseIntakeType(cell: string): string {
  const type = findType(cell, intakeTypes, intakeLabels, intakePatterns);
  return type === null ? cell : intakeLabels[type];
}

/** The label of a type of outcome, or `STILL_IN_CARE`. */
export function parseOutcomeType(cell: string): string {
  const type = findType(cell, outcomeTypes, outcomeLabels, outcomePatterns);
  return type === null ? cell : type === STILL_IN_CARE ? type : outcomeLabels[type];
}

export function toIntakeType(cell: string): IntakeType | null {
  return findType(cell, intakeTypes, intakeLabels, intakePatterns);
}

export function toOutcomeType(cell: string): OutcomeType | typeof STILL_IN_CARE | null {
  return findType(cell, outcomeTypes, outcomeLabels, outcomePatterns);
}

function findType<Type extends string, Other extends string>(
  cell: string,
  types: readonly Type[],
  labels: Record<Type, string>,
  patterns: readonly [RegExp, Type | Other][],
): Type | Other | null {
  const word = normalize(cell);
  const own = types.find((type) => word === normalize(type) || word === normalize(labels[type]));
  return own ?? patterns.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
