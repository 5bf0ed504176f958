import { useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { FosterCareApi, OwnHome } from '../../foster-care.contract.ts';
import { fosterAgreement } from '../../fosters.constants.ts';
import { HomeStatusBadge } from '../foster-badges.tsx';
import { formatCount, formatKinds } from '../foster-texts.ts';
import { ProfileDialog } from '../profile-dialog.tsx';

const call = createApiClient<FosterCareApi>();

/** What the home can take; and pausing it. */
export function ProfilePanel({ home }: { home: OwnHome }) {
  const [isEditing, setIsEditing] = useState(false);
  const { mutate, isBusy } = useMutation('Your profile wasn’t saved.', { alertsFailure: true });
  const { status, species, kinds, capacity, street_address, area, version, paused_by_shelter } = home;
  const isPaused = status === 'paused';
  return (
    <Panel title="Your foster home" actions={<HomeStatusBadge status={status} />}>
      <dl className="foster-facts">
        <dt>Takes</dt>
        <dd>{species.join(', ')}</dd>
        <dt>Also</dt>
        <dd>{formatKinds(kinds) || '–'}</dd>
        <dt>Room for</dt>
        <dd>{formatCount(capacity, 'animal')}</dd>
        <dt>Address</dt>
        <dd>{`${street_address}, ${area}`}</dd>
      </dl>
      <div className="foster-buttons">
        <button className="button button-small" type="button" onClick={() => setIsEditing(true)}>
          Edit profile
        </button>
        {!paused_by_shelter && (
          <button
            className="button button-small button-quiet"
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() =>
              void mutate(() => call('PUT /api/fosters/me', { body: { is_paused: !isPaused } }), {
                successMessage: isPaused
                  ? 'You’ll get offers again.'
                  : 'Paused. You won’t get offers until you resume.',
              })
            }
          >
            {isPaused ? 'Resume offers' : 'Pause offers'}
          </button>
        )}
      </div>
      {paused_by_shelter && (
        <p>
          We’ve paused your foster home. To get offers again,{' '}
          <Link className="text-link" to="/user-dashboard/inbox">
            write us a message
          </Link>
          .
        </p>
      )}
      <details>
        <summary className="text-button">Our agreement</summary>
        <ul className="foster-points">
          {fosterAgreement.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
      {isEditing && (
        <ProfileDialog
          profile={home}
          send={(profile) => call('PUT /api/fosters/me', { body: { ...profile, version } })}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Panel>
  );
}
