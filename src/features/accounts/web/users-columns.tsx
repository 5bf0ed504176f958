import { Link } from 'react-router';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { formatDate } from '../../../ui/dashboard/format-date.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { User } from '../accounts.contract.ts';
import { formatStaffRoles } from './staff-role-labels.ts';

/** Staff roles come before the account's own. */
function describeRole({ role, staff_roles }: User): string {
  return formatStaffRoles(staff_roles.map((grant) => grant.role)) || role.name;
}

/** The columns of Users, and of its CSV. */
export function usersColumns(ownId: number | undefined): Column<User>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <div className="data-line">
          <Link className="text-link" data-row-link to={`/admin-dashboard/people/by/account/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          {id === ownId && <span className="font-normal text-soft">(you)</span>}
        </div>
      ),
    },
    { id: 'email', label: 'Email', text: ({ email }) => email },
    { id: 'phone', label: 'Phone', text: ({ phone_number }) => phone_number },
    {
      id: 'role',
      label: 'Role',
      text: describeRole,
      cell: (user) =>
        user.role.name === 'Admin' || user.staff_roles.length > 0 ? (
          <span className="data-mark">{describeRole(user)}</span>
        ) : (
          user.role.name
        ),
    },
    {
      id: 'added',
      label: 'Since',
      sort: 'added',
      text: ({ created_at }) => formatDate(new Date(created_at)),
      cell: ({ created_at }) => <DateTime at={created_at} format="date" />,
    },
    { id: 'number', label: 'Number', isNumeric: true, isOptional: true, text: ({ id }) => id },
  ];
}
