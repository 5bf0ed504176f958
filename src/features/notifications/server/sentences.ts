/** The details of each type of notification. A new type is one line here and its sentence below. */
export interface NotificationDetails {
  'application.assigned': { application_id: number; pet: string };
  'application.mentioned': { application_id: number; pet: string };
  'task.assigned': { title: string };
}

export type NotificationType = keyof NotificationDetails;

const sentences: { [Type in NotificationType]: (actor: string, details: NotificationDetails[Type]) => string } = {
  'application.assigned': (actor, { application_id, pet }) =>
    `${actor} assigned you application #${application_id} for ${pet}`,
  'application.mentioned': (actor, { application_id, pet }) =>
    `${actor} mentioned you in a note on application #${application_id} for ${pet}`,
  'task.assigned': (actor, { title }) => `${actor} assigned you the task “${title}”`,
};

/** A notification in one sentence, without its period. */
export function formatNotification({
  type,
  actor,
  details,
}: {
  type: NotificationType;
  /** Null after the account was deleted. */
  actor: string | null;
  details: Record<string, unknown>;
}): string {
  const format = sentences[type] as (actor: string, details: Record<string, unknown>) => string;
  return format(actor ?? 'A former colleague', details);
}
