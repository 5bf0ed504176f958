import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDateTime } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { PersonLink, personPath } from '../../people/web/components.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { actionTypes, actorName, describeDetails } from './audit-labels.ts';

/** The columns of the audit log, and of its CSV. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    id: 'what',
    label: 'What happened',
    text: ({ actor, sentence }) => `${actorName(actor)} ${sentence}`,
    cell: (entry) => <Sentence entry={entry} />,
  },
  {
    id: 'when',
    label: 'When',
    text: ({ at }) => formatDateTime(new Date(at)),
    cell: ({ at }) => <DateTime at={at} />,
  },
  { id: 'details', label: 'Details', text: ({ details }) => describeDetails(details) },
  { id: 'ip', label: 'IP address', text: ({ ip }) => ip },
  { id: 'who', label: 'Who', isOptional: true, text: ({ actor }) => actorName(actor) },
  {
    id: 'kind',
    label: 'Kind',
    isOptional: true,
    text: ({ action }) => actionTypes.find(({ value }) => action.startsWith(`${value}.`))?.label ?? null,
  },
  { id: 'action', label: 'Action', isOptional: true, text: ({ action }) => action },
  { id: 'subject', label: 'Number', isOptional: true, isNumeric: true, text: ({ subject_id }) => subject_id },
];

/** Who did what, as one sentence. What it is about is the link, and so is a person's name. */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { actor, sentence } = entry;
  const href = subjectHref(entry);
  return (
    <span title={`${actorName(actor)} ${sentence}`}>
      {actor?.name ? (
        <PersonLink of={{ type: 'account', id: actor.id }}>{actor.name}</PersonLink>
      ) : (
        <bdi>{actorName(actor)}</bdi>
      )}{' '}
      {href === null ? (
        <span className="font-normal">{sentence}</span>
      ) : (
        <Link className="font-normal hover:underline" data-row-link to={href}>
          {sentence}
        </Link>
      )}
    </span>
  );
}

/** The page of what an entry is about; null if it has none, or may be gone. */
function subjectHref({ subject_type, subject_id, subject_name, action }: AuditEntry): string | null {
  if (subject_id === null || action.endsWith('.deleted')) return null;
  if (subject_type === 'pet') return animalHref(subject_id);
  if (subject_type === 'application') return `/admin-dashboard/manage-adoptions/${subject_id}`;
  if (subject_type === 'person') return personPath({ type: 'person', id: subject_id });
  return subject_type === 'user' && subject_name !== null ? personPath({ type: 'account', id: subject_id }) : null;
}
