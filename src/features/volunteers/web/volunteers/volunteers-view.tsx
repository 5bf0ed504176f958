import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { assertPageExists, countPages, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { FilterForm } from '../../../../ui/dashboard/filter-form.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { TabLink, Tabs } from '../../../../ui/tabs.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import { SHIFTS_PATH, volunteerSkills } from '../../volunteers.constants.ts';
import type { Volunteer, VolunteersApi } from '../../volunteers.contract.ts';
import { HourTotals } from '../hour-totals.tsx';
import { formatCount, formatHours, formatSkills, formatWeekday, skillOptions } from '../shift-texts.ts';
import { ExportHoursDialog } from './export-hours-dialog.tsx';

const call = createApiClient<VolunteersApi>();

export async function loadVolunteers(url: URL, signal: AbortSignal) {
  const page = pageOf(url);
  const search = url.searchParams.get('search') ?? '';
  const skill = volunteerSkills.find((each) => each === url.searchParams.get('skill')) ?? '';
  const [totals, list] = await Promise.all([
    call('GET /api/volunteers/totals', { signal }),
    call.page('GET /api/volunteers/', { query: { search, skill }, ...page, signal }),
  ]);
  assertPageExists(url, list.total);
  return { totals, list, page: page.page };
}

/** Everyone who volunteers, with their skills and hours, for coordinators. */
export function VolunteersView({ totals, list, page }: Awaited<ReturnType<typeof loadVolunteers>>) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <DashboardPage
      title="Volunteers"
      lead={formatCount(list.total, 'volunteer')}
      actions={
        <button className="button button-quiet" type="button" onClick={() => setIsExporting(true)}>
          Export hours
        </button>
      }
    >
      <Tabs label="Shifts">
        <TabLink to={SHIFTS_PATH} isCurrent={false}>
          Schedule
        </TabLink>
        <TabLink to={`${SHIFTS_PATH}?view=mine`} isCurrent={false}>
          My shifts
        </TabLink>
        <TabLink to={`${SHIFTS_PATH}/volunteers`} isCurrent>
          Volunteers
        </TabLink>
      </Tabs>
      <HourTotals minutes={totals} label="Everyone’s hours" />
      <FilterForm label="Filter volunteers" className="shift-filters">
        <Field label="Search" name="search" type="search" maxLength={100} placeholder="Name, email or phone" />
        <SelectField label="Skill" name="skill" options={[{ value: '', label: 'Any skill' }, ...skillOptions]} />
      </FilterForm>
      {list.items.length === 0 ? (
        <NoVolunteers />
      ) : (
        <ul className="panel shift-rows">
          {list.items.map((volunteer) => (
            <VolunteerRow key={volunteer.id} volunteer={volunteer} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of volunteers" page={page} pages={countPages(list.total)} />
      {isExporting && <ExportHoursDialog onClose={() => setIsExporting(false)} />}
    </DashboardPage>
  );
}

function NoVolunteers() {
  const [search] = useSearchParams();
  const isFiltered = search.has('search') || search.has('skill');
  if (isFiltered) {
    return (
      <EmptyState title="No volunteer matches">
        <Link className="text-link" to={`${SHIFTS_PATH}/volunteers`}>
          Show all volunteers
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No volunteers yet">
      <p>Admins and managers can invite them under Users, with the role Volunteer.</p>
    </EmptyState>
  );
}

function VolunteerRow({ volunteer }: { volunteer: Volunteer }) {
  const { id, name, skills, minutes, next_shift, no_shows } = volunteer;
  const { timeZone } = useToday();
  return (
    <li className="shift-row shift-volunteer">
      <div className="min-w-0">
        <Link className="text-link shift-link" to={`${SHIFTS_PATH}/volunteers/${id}`}>
          <bdi>{name}</bdi>
        </Link>
        <p className="text-small text-soft">{skills.length === 0 ? 'No skills recorded' : formatSkills(skills)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
        {next_shift === null ? (
          <p className="text-soft">No shift coming up</p>
        ) : (
          <p>{`Next: ${next_shift.title}, ${formatWeekday(dayIn(timeZone, new Date(next_shift.starts_at)))}`}</p>
        )}
        {no_shows > 0 && <ToneBadge tone="warn">{formatCount(no_shows, 'no-show')}</ToneBadge>}
      </div>
      <p className="shift-hours">
        <span className="font-bold">{formatHours(minutes.year)}</span>
        <span className="text-small text-soft">{`this year · ${formatHours(minutes.total)} in total`}</span>
      </p>
    </li>
  );
}
