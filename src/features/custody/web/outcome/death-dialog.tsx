import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { phoneHref } from '../../../../ui/phone-href.ts';
import { isOpen } from '../../../adoptions/adoptions.permissions.ts';
import type { AdminApplication, ManageAdoptionsApi } from '../../../adoptions/manage-adoptions.contract.ts';
import type { OutcomeType } from '../../custody.constants.ts';
import { OutcomeForm, ReasonField, type OutcomeDialogProps } from './outcome-form.tsx';

const call = createApiClient<ManageAdoptionsApi>();

const texts = {
  died_in_care: { title: (name: string) => `${name} died`, label: 'Record death' },
  shelter_euthanasia: { title: (name: string) => `${name} was euthanized`, label: 'Record euthanasia' },
  owner_requested_euthanasia: {
    title: (name: string) => `${name} was euthanized at the owner’s request`,
    label: 'Record euthanasia',
  },
} as const satisfies Partial<Record<OutcomeType, unknown>>;

/** No email goes out: staff call the people who wait for the animal. */
export function DeathDialog({ type, ...props }: OutcomeDialogProps & { type: keyof typeof texts }) {
  const { id, name, open_applications } = props.record;
  const { title, label } = texts[type];
  const isDeath = type === 'died_in_care';
  const canSeeApplications = useCan('view applications');
  return (
    <OutcomeForm
      {...props}
      type={type}
      title={title(name)}
      label={label}
      successMessage={`${name}’s record is closed.`}
      renderFields={(action) => (
        <>
          {open_applications > 0 && canSeeApplications && <PeopleToCall petId={id} name={name} />}
          <ReasonField action={action} label={isDeath ? 'Cause, if known (optional)' : 'Reason (optional)'} />
        </>
      )}
    />
  );
}

function PeopleToCall({ petId, name }: { petId: number; name: string }) {
  const [applications, setApplications] = useState<AdminApplication[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/adoptions/', { query: { pet_id: String(petId) }, signal: controller.signal }).then(
      (all) => setApplications(all.filter(isOpen)),
      () => !controller.signal.aborted && setApplications([]),
    );
    return () => controller.abort();
  }, [petId]);
  if (applications?.length === 0) return null;
  return (
    <section className="custody-calls" aria-label="People to call">
      <h3 className="font-semibold">{`Please call everyone who hopes for ${name}`}</h3>
      {applications === null && <p className="text-soft">Loading…</p>}
      <ul className="grid gap-2">
        {applications?.map(({ id, first_name, last_name, phone_number, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${id}`}>
              {`${first_name} ${last_name}`.trim() || `Application #${id}`}
            </Link>
            {phone_number && (
              <a className="text-button" href={phoneHref(phone_number)}>
                {phone_number}
              </a>
            )}
            {status === 'Approved' && <span className="text-small text-soft">Approved</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
