import { useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { ChoicesField } from '../../../../ui/choices-field.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { staffRoles } from '../../../../platform/capabilities.contract.ts';
import { SHIFTS_PATH } from '../../volunteers.constants.ts';
import type { VolunteerDetails, VolunteersApi } from '../../volunteers.contract.ts';
import { PersonLink } from '../../../people/web/components.ts';
import { HourTotals } from '../hour-totals.tsx';
import { ShiftList } from '../shift-list.tsx';
import { formatCount, formatSkills, skillOptions } from '../shift-texts.ts';
import { HoursPanel } from './hours-panel.tsx';

const call = createApiClient<VolunteersApi>();

export async function loadVolunteer(id: string, signal: AbortSignal): Promise<VolunteerDetails> {
  return call('GET /api/volunteers/:id', { params: { id }, signal });
}

/** A volunteer: contact, skills, hours and shifts. */
export function VolunteerView({ volunteer }: { volunteer: VolunteerDetails }) {
  const { id, name, upcoming, past, minutes } = volunteer;
  return (
    <DashboardPage
      key={id}
      title={name}
      lead={describe(volunteer)}
      actions={
        <Link className="text-button" to={`${SHIFTS_PATH}/volunteers`}>
          All volunteers
        </Link>
      }
    >
      <HourTotals minutes={minutes} label={`${name}’s hours`} />
      <div className="shift-columns">
        <div className="shift-column">
          <Panel title="Coming up">
            {upcoming.length > 0 ? <ShiftList shifts={upcoming} /> : <p className="text-soft">No shift coming up.</p>}
          </Panel>
          <Panel title="Past shifts">
            {past.length > 0 ? <ShiftList shifts={past} /> : <p className="text-soft">No past shifts yet.</p>}
          </Panel>
        </div>
        <div className="shift-column">
          <ContactPanel volunteer={volunteer} />
          <SkillsPanel volunteer={volunteer} />
          <HoursPanel volunteer={volunteer} />
        </div>
      </div>
    </DashboardPage>
  );
}

function describe({ staff_roles, no_shows }: VolunteerDetails): string {
  const roles =
    staff_roles.length === 0 ? 'No staff role' : staff_roles.map((role) => staffRoles[role].label).join(', ');
  return no_shows === 0 ? roles : `${roles} · ${formatCount(no_shows, 'no-show')} in the last 12 months`;
}

function ContactPanel({ volunteer: { id, name, email, phone_number } }: { volunteer: VolunteerDetails }) {
  return (
    <Panel title="Contact">
      <ul className="grid gap-1">
        <li>
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
        {phone_number !== '' && (
          <li>
            <a className="text-link" href={phoneHref(phone_number)}>
              {phone_number}
            </a>
          </li>
        )}
        <li>
          <PersonLink of={{ type: 'account', id }}>{`${name}’s person page`}</PersonLink>
        </li>
      </ul>
    </Panel>
  );
}

function SkillsPanel({ volunteer }: { volunteer: VolunteerDetails }) {
  const [isEditing, setIsEditing] = useState(false);
  const { skills } = volunteer;
  return (
    <Panel
      title="Skills"
      actions={
        <button className="button button-small button-quiet" type="button" onClick={() => setIsEditing(true)}>
          Edit skills
        </button>
      }
    >
      <p className={skills.length === 0 ? 'text-soft' : ''}>
        {skills.length === 0 ? 'None recorded yet. Some shifts need them.' : formatSkills(skills)}
      </p>
      {isEditing && <SkillsDialog volunteer={volunteer} onClose={() => setIsEditing(false)} />}
    </Panel>
  );
}

function SkillsDialog({ volunteer, onClose }: { volunteer: VolunteerDetails; onClose: () => void }) {
  const { id, name } = volunteer;
  const [skills, setSkills] = useState(volunteer.skills);
  const action = useFormAction({
    send: () => call('PUT /api/volunteers/:id/skills', { params: { id }, body: { skills } }),
    onDone: onClose,
  });
  return (
    <FormDialog title={`${name}’s skills`} action={action} label="Save changes" onClose={onClose}>
      <ChoicesField
        label="What they can do"
        name="skills"
        options={skillOptions}
        chosen={skills}
        onChoose={setSkills}
        hint="They can sign up for shifts that need these."
        error={action.fields?.['skills']}
      />
    </FormDialog>
  );
}
