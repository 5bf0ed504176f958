import type { DescribedEvent } from './described-event.ts';

/** Describes events of newsletters and subscribers; null for others. */
export function describeNewsletterEvent({ action, subject_id, details }: DescribedEvent): string | null {
  const subscriber = `subscriber no. ${subject_id}`;
  const newsletter = `newsletter no. ${subject_id}`;
  switch (action) {
    case 'newsletter.confirmed':
      return `${subscriber} confirmed a newsletter subscription`;
    case 'newsletter.ended':
      return `${subscriber} ended a newsletter subscription`;
    case 'newsletter.left':
      return 'ended their own newsletter subscription';
    case 'newsletter.removed':
      return `ended the newsletter subscription of ${subscriber}`;
    case 'newsletter.begun':
      return `began ${newsletter}`;
    case 'newsletter.saved':
      return `changed ${textsOf(details['fields'])} of ${newsletter}`;
    case 'newsletter.deleted':
      return `deleted ${newsletter}`;
    case 'newsletter.started':
      return `sent ${newsletter} to its subscribers`;
    case 'newsletter.stopped':
      return `stopped ${newsletter}`;
    case 'newsletter.gone_on':
      return `went on with ${newsletter}`;
    default:
      return null;
  }
}

const texts: Record<string, string> = { subject: 'subject', preview: 'preview line', text: 'text' };

function textsOf(fields: unknown): string {
  const named = Array.isArray(fields) ? fields.flatMap((field) => texts[String(field)] ?? []) : [];
  return named.length === 0 ? 'nothing' : `the ${new Intl.ListFormat('en').format(named)}`;
}
