import { formatCount } from '../../../platform/format-number.contract.ts';
import type { SentencesByAction } from '../../audit/server/index.ts';
import { intakeLabels, type IntakeType, type OutcomeType } from '../../custody/custody.constants.ts';
import { sources, type TimelineRow } from './timeline.queries.ts';

/** What happened: after the actor's name, or alone if no one is known. */
export function describeEvent(row: TimelineRow, pet: { name: string }, sentences: SentencesByAction): string {
  const { source, actor, about } = row;
  if (source === sources.intake) return describeIntake(row, pet);
  if (source === sources.outcome) return describeOutcome(row, pet);
  if (source === sources.note) return 'wrote a note';
  if (source === sources.photos) return Number(about) === 1 ? 'New photo' : `${about} new photos`;
  const sentence = describeAudit(row, pet, sentences);
  return actor === null ? capitalized(sentence) : sentence;
}

/** The audit log's sentence. A timeline is about one animal, so it needs no numbers. */
function describeAudit(
  { action, subject_type, subject_id, details, about, is_own }: TimelineRow,
  pet: { name: string },
  sentences: SentencesByAction,
): string {
  if (action === 'import.treatments_applied') return `imported treatments of ${pet.name}`;
  if (action === 'import.treatments_undone') return `undid the import of ${pet.name}’s treatments`;
  if (subject_type === 'import') return describeImport(action!, pet, about);
  const whose = is_own ? 'their' : `${about}’s`;
  const names: Record<string, string> = {
    pet: pet.name,
    application: about === null ? `application #${subject_id}` : `${whose} application`,
    visit: about === null ? 'a visit' : `${whose} visit`,
    task: `the task “${about}”`,
    story: about === null ? 'a success story' : `${whose} success story`,
  };
  const event = {
    details: details ?? {},
    subject_type: subject_type!,
    subject_id,
    subject_name: names[subject_type!] ?? null,
    isOwn: false,
  };
  const single = bulkActions[action!];
  if (single) {
    const ofOne = { ...event, details: { ...event.details, protocol: details?.['name'] }, subject_name: pet.name };
    return `${sentences[single]!(ofOne)}${describeOthers(details)}`;
  }
  // Actions of earlier versions have no sentence any more.
  return sentences[action!]?.(event) ?? action!.replaceAll(/[._]/g, ' ');
}

/** What is said of one animal about events that concern many. */
const bulkActions: Record<string, string> = {
  'pet.many_updated': 'pet.updated',
  'protocol.started': 'pet.protocol_started',
};

function describeOthers(details: Record<string, unknown> | null): string {
  const pets = details?.['pets'];
  const others = Array.isArray(pets) ? pets.length - 1 : 0;
  return others < 1 ? '' : `, along with ${formatCount(others, 'other animal')}`;
}

function describeImport(action: string, { name }: { name: string }, outcome: string | null): string {
  if (action === 'import.undone') return `undid the import’s changes of ${name}`;
  return outcome === 'add' ? `added ${name} with an import` : `updated ${name} with an import`;
}

function describeIntake({ actor, intake_type, is_assumed, about }: TimelineRow, { name }: { name: string }): string {
  const where = about === null ? '' : `, found at ${about}`;
  const how = is_assumed && intake_type === 'other' ? '' : intakePhrases[intake_type!];
  return actor === null ? `${name} came in${how}${where}` : `took in ${name}${how}${where}`;
}

const intakePhrases: Record<IntakeType, string> = {
  stray: ' as a stray',
  owner_surrender: ' from its owner',
  return: ' again, returned by its adopter',
  transfer_in: ' from another shelter',
  transfer_in_out_of_state: ' from a shelter out of state',
  transfer_in_international: ' from another country',
  seized: ` (${intakeLabels.seized.toLowerCase()})`,
  born_in_care: ', born in care',
  owner_requested_euthanasia: ' for euthanasia at its owner’s request',
  service: ' for trap-neuter-return',
  other: '',
};

function describeOutcome({ actor, outcome_type, about }: TimelineRow, { name }: { name: string }): string {
  const { phrase, verb } = outcomePhrases[outcome_type!];
  const to = about === null ? '' : ` ${outcome_type === 'adoption' ? 'by' : 'to'} ${about}`;
  if (outcome_type === 'adoption') {
    if (actor === null) return `${name} was adopted${to}`;
    return about === null ? `recorded the adoption of ${name}` : `handed over ${name} to ${about}`;
  }
  const whereto = outcome_type === 'transfer_out' || outcome_type === 'returned_to_owner' ? to : '';
  return actor === null ? `${name} ${phrase}${whereto}` : `${verb(name)}${whereto}`;
}

const outcomePhrases: Record<OutcomeType, { phrase: string; verb: (name: string) => string }> = {
  adoption: { phrase: 'was adopted', verb: (name) => `handed over ${name}` },
  returned_to_owner: { phrase: 'went back to the owner', verb: (name) => `returned ${name}` },
  transfer_out: { phrase: 'was transferred', verb: (name) => `transferred ${name}` },
  returned_to_field: { phrase: 'was returned to the field', verb: (name) => `returned ${name} to the field` },
  other_live: { phrase: 'left', verb: (name) => `recorded that ${name} left` },
  died_in_care: { phrase: 'died', verb: (name) => `recorded the death of ${name}` },
  lost: { phrase: 'was lost', verb: (name) => `recorded that ${name} was lost` },
  shelter_euthanasia: { phrase: 'was euthanized', verb: (name) => `recorded the euthanasia of ${name}` },
  owner_requested_euthanasia: {
    phrase: 'was euthanized at the owner’s request',
    verb: (name) => `recorded the euthanasia of ${name} at its owner’s request`,
  },
};

function capitalized(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
