import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { invalidateSite } from '../../../../browser/dashboard/site-revalidation.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { OutsideBooking, Site, SitesApi } from '../../../settings/sites.contract.ts';
import { siteMessages } from '../../../settings/sites.constants.ts';
import { describeWeek } from '../../../settings/site-week.contract.ts';
import { OutsideList } from '../outside-list.tsx';
import styles from '../sites.css?url';

const call = createApiClient<SitesApi>();
export const SITES_HREF = '/admin-dashboard/settings/sites';

/** The shelter's sites with their hours, and the bookings that those don't offer. */
export function SitesSection({ sites, outside }: { sites: readonly Site[]; outside: readonly OutsideBooking[] }) {
  const [siteToDelete, setSiteToDelete] = useState<Site | null>(null);
  const ordering = useMutation('We couldn’t change the order. Please try again.', { alertsFailure: true });
  const move = (at: number, step: -1 | 1) => {
    const ids = sites.map(({ id }) => id);
    [ids[at], ids[at + step]] = [ids[at + step]!, ids[at]!];
    void ordering.mutate(() => call('PUT /api/sites/order', { body: { ids } }), { onDone: invalidateSite });
  };
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="sites" />
      <Panel
        title="Sites"
        lead="Where pets live, and where people visit and pick them up. Lists and menus show the sites in this order."
        actions={
          <Link className="button button-small" to={`${SITES_HREF}/new`}>
            Add site
          </Link>
        }
      >
        <ul className="site-list">
          {sites.map((site, at) => (
            <li key={site.id}>
              <SiteSummary site={site} />
              <div className="site-actions">
                {sites.length > 1 && (
                  <>
                    <MoveButton site={site} label="up" isDisabled={at === 0} onMove={() => move(at, -1)} />
                    <MoveButton
                      site={site}
                      label="down"
                      isDisabled={at === sites.length - 1}
                      onMove={() => move(at, 1)}
                    />
                  </>
                )}
                {!site.is_used && sites.length > 1 && (
                  <button className="row-action" type="button" onClick={() => setSiteToDelete(site)}>
                    Delete <span className="sr-only">{site.name}</span>
                  </button>
                )}
                <Link className="row-action" to={`${SITES_HREF}/${site.id}`}>
                  Edit <span className="sr-only">{site.name}</span>
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      {outside.length > 0 && (
        <Panel
          title="Bookings outside your hours"
          lead="These were booked before your hours changed. They stay until you reschedule or cancel them."
        >
          <OutsideList bookings={outside} />
        </Panel>
      )}
      {siteToDelete && (
        <ConfirmMutation
          question={`Delete ${siteToDelete.name}?`}
          confirmLabel="Delete site"
          isDanger
          run={() => call('DELETE /api/sites/:id', { params: { id: siteToDelete.id } })}
          successMessage={`${siteToDelete.name} deleted.`}
          failedMessage={siteMessages.inUse}
          onDone={() => {
            invalidateSite();
            setSiteToDelete(null);
          }}
          onCancel={() => setSiteToDelete(null)}
        >
          <p>This can’t be undone. Nothing is booked here, and no pet lives here.</p>
        </ConfirmMutation>
      )}
    </>
  );
}

function SiteSummary({ site: { name, address, phone, capacity, is_offered, week } }: { site: Site }) {
  const walkIns = describeWeek(week, 'walk_in');
  return (
    <div className="grid min-w-0 gap-1">
      <h3 className="flex flex-wrap items-center gap-2 font-bold">
        <bdi>{name}</bdi>
        {!is_offered && <span className="badge">Closed for bookings</span>}
      </h3>
      <p className="text-small text-soft">
        {[address || 'No address yet', phone, capacity && `room for ${capacity} animals`].filter(Boolean).join(' · ')}
      </p>
      <p className="text-small">
        {describeWeek(week)
          .map(({ days, hours }) => `${capitalize(days)} ${hours}`)
          .join(', ')}
        {walkIns.length > 0 &&
          `. Walk-ins: ${walkIns.map(({ days, hours }) => `${capitalize(days)} ${hours}`).join(', ')}`}
      </p>
    </div>
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface MoveButtonProps {
  site: Site;
  label: 'up' | 'down';
  isDisabled: boolean;
  onMove: () => void;
}

function MoveButton({ site, label, isDisabled, onMove }: MoveButtonProps) {
  return (
    <button
      className="row-action"
      type="button"
      aria-label={`Move ${site.name} ${label}`}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onMove();
      }}
    >
      {label === 'up' ? '↑' : '↓'}
    </button>
  );
}
