import { nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import {
  identifierLabels,
  intakeLabels,
  outcomeLabels,
  type IdentifierType,
  type IntakeType,
  type OutcomeType,
} from '../custody.constants.ts';

export interface Name {
  name: string;
}

/** What a correction has changed, with both versions. */
export interface Correction {
  fields: string[];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  why?: string;
}

export const auditEvents = {
  'pet.taken_in': (event: StoredEvent<Name & { intake_type: IntakeType }>) =>
    `took in ${nameSubject(event)}${intakeOf(event.details.intake_type)}`,
  'pet.left': (event: StoredEvent<Name & { outcome_type: OutcomeType }>) => describeOutcome(event),
  'pet.outcome_undone': (event: StoredEvent<Name>) => `took back the outcome of ${nameSubject(event)}`,
  'pet.custody_corrected': (event: StoredEvent<Name & Correction>) =>
    `corrected ${joinList((event.details.fields ?? []).map((field) => fieldNames[field] ?? field))} of ${nameSubject(event)}${newType(event.details)}${event.details.why ? ` (${event.details.why})` : ''}`,
  'pet.born_on_set': (event: StoredEvent<Name & { born_on: string | null }>) =>
    event.details.born_on
      ? `set the date of birth of ${nameSubject(event)} to ${formatDay(event.details.born_on, { dateStyle: 'medium' })}`
      : `cleared the date of birth of ${nameSubject(event)}`,
  'pet.identifier_added': (event: StoredEvent<Name & { type: IdentifierType }>) =>
    `added a ${nameIdentifier(event.details.type)} to ${nameSubject(event)}`,
  'pet.identifier_removed': (event: StoredEvent<Name & { type: IdentifierType }>) =>
    `removed a ${nameIdentifier(event.details.type)} from ${nameSubject(event)}`,
  'pet.noted': (event: StoredEvent<Name>) => `added a note to ${nameSubject(event)}`,
  'pet.note_deleted': (event: StoredEvent<Name>) => `deleted a note from ${nameSubject(event)}`,
};

/** If the type is another. */
function newType({ fields = [], before, after }: Partial<Correction>): string {
  const field = (['intake_type', 'outcome_type'] as const).find((type) => fields.includes(type));
  if (field === undefined) return '';
  const labels: Record<string, string> = field === 'intake_type' ? intakeLabels : outcomeLabels;
  const [from, to] = [before, after].map((values) => labels[String(values?.[field])]?.toLowerCase());
  return from === undefined || to === undefined ? '' : `, from “${from}” to “${to}”`;
}

function intakeOf(type: IntakeType = 'other'): string {
  return ` ${intakePhrases[type]}`.trimEnd();
}

const intakePhrases: Record<IntakeType, string> = {
  stray: 'as a stray',
  owner_surrender: 'from its owner',
  return: 'back from its adopter',
  transfer_in: 'from another shelter',
  transfer_in_out_of_state: 'from a shelter out of state',
  transfer_in_international: 'from another country',
  seized: 'after a seizure',
  born_in_care: 'at birth',
  owner_requested_euthanasia: 'for euthanasia at its owner’s request',
  service: 'for trap-neuter-return',
  other: '',
};

function nameIdentifier(type: IdentifierType = 'tag'): string {
  return identifierLabels[type].toLowerCase();
}

function describeOutcome(event: StoredEvent<Name & { outcome_type: OutcomeType }>): string {
  const name = nameSubject(event);
  const phrases: Record<OutcomeType, string> = {
    adoption: `recorded the adoption of ${name}`,
    returned_to_owner: `returned ${name} to its owner`,
    transfer_out: `transferred ${name} to another shelter`,
    returned_to_field: `returned ${name} to the field`,
    other_live: `recorded that ${name} left`,
    died_in_care: `recorded the death of ${name}`,
    lost: `recorded that ${name} was lost`,
    shelter_euthanasia: `recorded the euthanasia of ${name}`,
    owner_requested_euthanasia: `recorded the euthanasia of ${name} at its owner’s request`,
  };
  return phrases[event.details.outcome_type ?? 'other_live'];
}

const fieldNames: Record<string, string> = {
  intake_at: 'the intake’s time',
  intake_type: 'the type of intake',
  reason: 'the reason for the intake',
  source_person_id: 'who brought it in',
  source_organization: 'the organization it came from',
  found_location: 'where it was found',
  hold_until: 'the stray hold',
  outcome_at: 'the outcome’s time',
  outcome_type: 'the type of outcome',
  outcome_reason: 'the reason for the outcome',
  outcome_person_id: 'who took it',
  outcome_organization: 'the organization it went to',
};
