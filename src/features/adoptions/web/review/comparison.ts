import { checkTypes, type CheckType } from '../../adoptions.constants.ts';
import { describeAnswer } from '../../application-sections.constants.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { CompetingApplication } from '../../review.contract.ts';
import { checkLabels, outcomeLabels } from '../manage/check-labels.ts';
import { formatDate } from '../manage/application-labels.ts';
import { describeWaiting } from './review-queues.ts';

/** One criterion, with a text for each applicant. */
export interface ComparisonRow {
  label: string;
  texts: string[];
  /** Whether the applicants differ in it. */
  differs: boolean;
}

type Field = Parameters<typeof describeAnswer>[0];

const criteria: { label: string; fields: Field[] }[] = [
  { label: 'Household', fields: ['residents'] },
  { label: 'Everyone on board', fields: ['partner_agreement'] },
  { label: 'Allergies', fields: ['allergies'] },
  { label: 'Other pets', fields: ['other_pets'] },
  { label: 'Pets vaccinated', fields: ['current_pets_vaccinated'] },
  { label: 'Pets spayed or neutered', fields: ['spayed_neutered'] },
  { label: 'Home', fields: ['living_environment'] },
  { label: 'Yard and surroundings', fields: ['home_description'] },
  { label: 'Lived there for', fields: ['duration_at_address'] },
  { label: 'City', fields: ['city', 'province'] },
  { label: 'Had dogs before', fields: ['had_dogs_before'] },
  { label: 'Training', fields: ['training_methods'] },
  { label: 'Hours alone', fields: ['alone_time'] },
  { label: 'Has a vet', fields: ['has_veterinarian', 'vet_frequency'] },
];

/** Compares the applicants for a pet: what they say of themselves, then the shelter's checks. */
export function compareApplications(applications: readonly CompetingApplication[], now: Date): ComparisonRow[] {
  const row = (label: string, textOf: (application: CompetingApplication) => string): ComparisonRow => {
    const texts = applications.map(textOf);
    return { label, texts, differs: new Set(texts.map((text) => text.toLowerCase())).size > 1 };
  };
  return [
    { ...row('Waiting', ({ created_at }) => describeWaiting(created_at, now)), differs: false },
    ...criteria.map(({ label, fields }) => row(label, (application) => describeFields(application, fields))),
    ...checkTypes.map((type) => row(checkLabels[type], ({ checks }) => describeCheck(checks, type))),
    row('Flag', ({ flag }) => flag?.reason ?? '–'),
    row('Pickup', ({ pickup }) => (pickup ? formatDate(pickup.date) : '–')),
  ];
}

function describeFields(application: AdminApplication, fields: readonly Field[]): string {
  return fields.flatMap((field) => describeAnswer(field, application[field]) ?? []).join(', ') || '–';
}

function describeCheck(checks: CompetingApplication['checks'], type: CheckType): string {
  const check = checks.find((each) => each.type === type);
  return outcomeLabels[check?.outcome ?? 'not asked'];
}
