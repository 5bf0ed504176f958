import { nameFields, nameSubject, type StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { HomeCheckOutcome, HomeDecision, OfferAnswer, SupplyStatus, Urgency } from '../fosters.constants.ts';

const decisions: Record<HomeDecision, string> = {
  approve: 'approved',
  reject: 'rejected',
  pause: 'paused',
  resume: 'resumed',
  end: 'ended',
};

/** A home has no name here: the log outlives the people. Subjects are homes by their number, and animals. */
export const auditEvents = {
  'foster_home.applied': (event: StoredEvent) => `applied as ${nameHome(event)}`,
  'foster_home.changed': (event: StoredEvent<{ fields: string[] }>) =>
    `changed ${nameFields(event, { may_record_doses: 'permission to record doses' })} of ${nameHome(event)}`,
  'foster_home.absence_added': (event: StoredEvent) => `added days away to ${nameHome(event)}`,
  'foster_home.absence_deleted': (event: StoredEvent) => `deleted days away of ${nameHome(event)}`,
  'foster_home.checked': (event: StoredEvent<{ outcome: HomeCheckOutcome }>) =>
    `recorded a home check of ${nameHome(event)}${colon(event.details.outcome)}`,
  'foster_home.decided': (event: StoredEvent<{ decision: HomeDecision }>) =>
    `${event.details.decision ? decisions[event.details.decision] : 'changed'} ${nameHome(event)}`,
  'foster_home.supplies_requested': (event: StoredEvent) => `requested supplies for ${nameHome(event)}`,
  'foster_home.supplies_withdrawn': (event: StoredEvent) => `withdrew a request for supplies for ${nameHome(event)}`,
  'foster_home.supplies_changed': (event: StoredEvent<{ status: SupplyStatus }>) =>
    `changed a request for supplies for ${nameHome(event)}${colon(event.details.status)}`,
  'pet.foster_needed': (event: StoredEvent<{ name: string; urgency: Urgency }>) =>
    `put ${nameSubject(event)} on the list of animals that need a foster home`,
  'pet.foster_need_changed': (event: StoredEvent<{ name: string; fields: string[] }>) =>
    `changed ${nameFields(event, { until_on: 'last day' })} of the foster home that ${nameSubject(event)} needs`,
  'pet.foster_need_withdrawn': (event: StoredEvent<{ name: string }>) =>
    `removed ${nameSubject(event)} from the list of animals that need a foster home`,
  'pet.foster_offered': (event: StoredEvent<{ name: string; count: number }>) =>
    `offered ${nameSubject(event)} to foster homes${colon(event.details.count)}`,
  'pet.foster_answered': (event: StoredEvent<{ name: string; answer: OfferAnswer; home_id: number }>) =>
    `answered an offer to foster ${nameSubject(event)}${colon(event.details.answer)}`,
  'pet.foster_passed_over': (event: StoredEvent<{ name: string; home_id: number }>) =>
    `passed over ${nameHomeOf(event)} for ${nameSubject(event)}`,
  'pet.foster_placed': (event: StoredEvent<{ name: string; home_id: number }>) =>
    `placed ${nameSubject(event)} in ${nameHomeOf(event)}`,
  'pet.foster_instructions': (event: StoredEvent<{ name: string }>) =>
    `changed the care instructions for ${nameSubject(event)}`,
  'pet.foster_reported': (event: StoredEvent<{ name: string; urgency: Urgency }>) =>
    `sent ${event.details.urgency === 'urgent' ? 'an urgent' : 'a'} foster report about ${nameSubject(event)}`,
  'pet.foster_report_continued': (event: StoredEvent<{ name: string }>) =>
    `added to a foster report about ${nameSubject(event)}`,
  'pet.foster_report_answered': (event: StoredEvent<{ name: string }>) =>
    `answered a foster report about ${nameSubject(event)}`,
  'pet.foster_report_escalated': (event: StoredEvent<{ name: string }>) =>
    `emailed coordinators about a late foster report about ${nameSubject(event)}`,
};

function nameHome({ subject_id }: StoredEvent): string {
  return subject_id === null ? 'a foster home' : `foster home #${subject_id}`;
}

function nameHomeOf({ details: { home_id } }: StoredEvent<{ home_id: number }>): string {
  return home_id === undefined ? 'a foster home' : `foster home #${home_id}`;
}

function colon(value: string | number | undefined): string {
  return value === undefined ? '' : `: ${value}`;
}
