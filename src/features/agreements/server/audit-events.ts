import type { StoredEvent } from '../../../platform/audit/audit-events.ts';
import { templateTypeLabels, type TemplateType } from '../agreements.constants.ts';

/** Subjects are agreements by their number, without the people. */
export const auditEvents = {
  'agreement.sent': (event: StoredEvent<{ application_id: number }>) =>
    `prepared ${nameAgreement(event)}${nameApplicationOf(event)}`,
  'agreement.resent': (event: StoredEvent) => `sent ${nameAgreement(event)} again`,
  'agreement.replaced': (event: StoredEvent) => `replaced ${nameAgreement(event)} by a corrected one`,
  'agreement.canceled': (event: StoredEvent) => `canceled ${nameAgreement(event)}`,
  'agreement.handed_over': (event: StoredEvent) => `handed over a device to sign ${nameAgreement(event)}`,
  'agreement.signed': (event: StoredEvent) => `signed ${nameAgreement(event)}`,
  'agreement.declined': (event: StoredEvent) => `rejected ${nameAgreement(event)}`,
  'agreement.expired': (event: StoredEvent) => `let ${nameAgreement(event)} expire`,
  'agreement.downloaded': (event: StoredEvent) => `downloaded ${nameAgreement(event)}`,
  'agreement_template.saved': (event: StoredEvent<{ type: TemplateType; version: number }>) =>
    `saved version ${event.details.version ?? ''} of ${nameTemplate(event)}`,
  'agreement_template.removed': (event: StoredEvent<{ type: TemplateType; version: number }>) =>
    `stopped using ${nameTemplate(event)}`,
};

function nameAgreement({ subject_id }: StoredEvent): string {
  return subject_id === null ? 'an agreement' : `agreement #${subject_id}`;
}

function nameApplicationOf({ details: { application_id } }: StoredEvent<{ application_id: number }>): string {
  return application_id === undefined ? '' : ` for application #${application_id}`;
}

function nameTemplate({ details: { type } }: StoredEvent<{ type: TemplateType; version: number }>): string {
  const label = type && templateTypeLabels[type];
  return label ? `the agreement template for ${label.toLowerCase()}` : 'an agreement template';
}
