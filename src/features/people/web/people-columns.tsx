import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDate } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { phoneHref } from '../../../ui/phone-href.ts';
import type { ListedPerson } from '../person.contract.ts';
import { FlagBadge } from './flag-badge.tsx';
import { flagLabels } from '../people.constants.ts';
import { PersonLink } from './person-link.tsx';

/** The columns of People, and of its CSV. */
export const peopleColumns: readonly Column<ListedPerson>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    text: ({ name }) => name || 'No name',
    cell: (person) => <Name person={person} />,
  },
  {
    id: 'email',
    label: 'Email',
    text: ({ email }) => email,
    cell: ({ email }) =>
      email ? (
        <a className="text-link" href={`mailto:${email}`} title={email}>
          {email}
        </a>
      ) : (
        '–'
      ),
  },
  {
    id: 'phone',
    label: 'Phone',
    text: ({ phone_number }) => phone_number,
    cell: ({ phone_number }) =>
      phone_number ? (
        <a className="text-link" href={phoneHref(phone_number)}>
          {phone_number}
        </a>
      ) : (
        '–'
      ),
  },
  { id: 'adoptions', label: 'Adoptions', isNumeric: true, text: ({ adoption_count }) => adoption_count || null },
  { id: 'open', label: 'Open applications', isNumeric: true, text: ({ open_count }) => open_count || null },
  {
    id: 'added',
    label: 'Added',
    sort: 'added',
    text: ({ created_at }) => formatDate(new Date(created_at)),
    cell: ({ created_at }) => <DateTime at={created_at} format="date" />,
  },
  {
    id: 'returns',
    label: 'Returns',
    isNumeric: true,
    isOptional: true,
    text: ({ return_count }) => return_count || null,
  },
  {
    id: 'account',
    label: 'Account',
    isOptional: true,
    text: ({ is_staff, user_id }) => (is_staff ? 'Staff' : user_id === null ? null : 'Adopter'),
  },
  { id: 'flag', label: 'Flag', isOptional: true, text: ({ flags: [flag] }) => (flag ? flagLabels[flag.level] : null) },
  {
    id: 'contacts',
    label: 'Other contacts',
    isOptional: true,
    text: ({ other_contacts }) => other_contacts.join(', '),
  },
  { id: 'number', label: 'Number', isNumeric: true, isOptional: true, text: ({ id }) => id },
];

function Name({ person: { id, name, is_staff, flags } }: { person: ListedPerson }) {
  const [flag] = flags;
  return (
    <div className="data-line">
      <PersonLink of={{ type: 'person', id }} isRowLink>
        {name || 'No name'}
      </PersonLink>
      {is_staff && <span className="data-mark">Staff</span>}
      {flag && <FlagBadge flag={flag} />}
    </div>
  );
}
