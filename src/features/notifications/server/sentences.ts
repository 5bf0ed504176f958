import { breakAutolinks } from '../../../platform/email/recipient.ts';

/** The details of each type of notification. A new type is one line here and its sentence below. */
export interface NotificationDetails {
  'application.assigned': { application_id: number; pet: string };
  'application.mentioned': { application_id: number; pet: string };
  'task.assigned': { title: string };
  'foster.applied': Record<string, never>;
  'foster.answered': { pet: string };
  'foster.reported': { pet: string; urgency: 'normal' | 'soon' | 'urgent' };
}

export type NotificationType = keyof NotificationDetails;

const sentences: { [Type in NotificationType]: (actor: string, details: NotificationDetails[Type]) => string } = {
  'application.assigned': (actor, { application_id, pet }) =>
    `${actor} assigned you application #${application_id} for ${pet}`,
  'application.mentioned': (actor, { application_id, pet }) =>
    `${actor} mentioned you in a note on application #${application_id} for ${pet}`,
  'task.assigned': (actor, { title }) => `${actor} assigned you the task “${title}”`,
  'foster.applied': (actor) => `${actor} applied as a foster home`,
  'foster.answered': (actor, { pet }) => `${actor} would like to foster ${pet}`,
  'foster.reported': (actor, { pet, urgency }) =>
    `${actor} sent ${urgency === 'urgent' ? 'an urgent' : 'a'} report about ${pet}`,
};

interface StoredNotification {
  type: NotificationType;
  /** Null after the account was deleted. */
  actor: string | null;
  details: Record<string, unknown>;
}

/** A notification in one sentence, without its period. */
export function formatNotification({ type, actor, details }: StoredNotification): string {
  const format = sentences[type] as (actor: string, details: Record<string, unknown>) => string;
  return format(actor ?? 'A former colleague', details);
}

/** The same for emails: anyone may have typed the names, such as who applies as a foster home. */
export function formatForEmail({ type, actor, details }: StoredNotification): string {
  const { pet } = details;
  return formatNotification({
    type,
    actor: actor === null ? null : breakAutolinks(actor),
    details: typeof pet === 'string' ? { ...details, pet: breakAutolinks(pet) } : details,
  });
}
