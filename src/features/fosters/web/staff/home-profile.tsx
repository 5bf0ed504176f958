import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { CheckField } from '../../../../ui/choice-field.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { homeTypeLabels } from '../../fosters.constants.ts';
import type { FostersApi, HomeDetails } from '../../fosters.contract.ts';
import { formatCount, formatDays, formatKinds } from '../foster-texts.ts';
import { ProfileDialog } from '../profile-dialog.tsx';

const call = createApiClient<FostersApi>();

/** What the home can take, who lives there, and when it is away. */
export function HomeProfile({ home }: { home: HomeDetails }) {
  const [isEditing, setIsEditing] = useState(false);
  const { species, kinds, capacity, home_type, household, other_pets, experience, absences, agreed_at } = home;
  return (
    <Panel
      title="Profile"
      actions={
        <button className="button button-small button-quiet" type="button" onClick={() => setIsEditing(true)}>
          Edit<span className="sr-only"> profile</span>
        </button>
      }
    >
      <dl className="foster-facts">
        <dt>Takes</dt>
        <dd>{species.join(', ')}</dd>
        <dt>Also</dt>
        <dd>{formatKinds(kinds) || '–'}</dd>
        <dt>Room for</dt>
        <dd>{formatCount(capacity, 'animal')}</dd>
        <dt>Home</dt>
        <dd>{homeTypeLabels[home_type]}</dd>
        <dt>Household</dt>
        <dd>{household}</dd>
        <dt>Other pets</dt>
        <dd>{other_pets || '–'}</dd>
        <dt>Experience</dt>
        <dd>{experience || '–'}</dd>
        <dt>Away</dt>
        <dd>{absences.map(({ from_on, to_on }) => formatDays(from_on, to_on)).join(', ') || '–'}</dd>
        <dt>Agreement</dt>
        <dd>
          Accepted <DateTime at={agreed_at} format="date" />
          {` (${home.agreement_version})`}
        </dd>
      </dl>
      <DosePermission home={home} />
      {isEditing && (
        <ProfileDialog
          profile={home}
          send={(body) =>
            call('PUT /api/fosters/homes/:id', { params: { id: home.id }, body: { ...body, version: home.version } })
          }
          onClose={() => setIsEditing(false)}
        />
      )}
    </Panel>
  );
}

function DosePermission({ home: { id, may_record_doses } }: { home: HomeDetails }) {
  const { mutate, isBusy } = useMutation('The permission wasn’t saved.', { alertsFailure: true });
  return (
    <CheckField
      label="Can record doses"
      name="may_record_doses"
      isChecked={may_record_doses}
      hint="For homes you’ve trained. Doses they record count as given, under their name."
      onCheck={(isChecked) => {
        if (isBusy) return;
        void mutate(() =>
          call('PUT /api/fosters/homes/:id', { params: { id }, body: { may_record_doses: isChecked } }),
        );
      }}
    />
  );
}
