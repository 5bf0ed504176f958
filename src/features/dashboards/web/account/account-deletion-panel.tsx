import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { formatSlot } from '../../../pickups/pickups.constants.ts';
import { formatVisitWhen } from '../../../visits/visit-times.contract.ts';
import { AccountDeletion } from '../../../accounts/web/components/account-settings.ts';
import type { InProgress } from './load-in-progress.ts';

/** Lists what deleting the account removes, what stays and why, and what is in progress. */
export function AccountDeletionPanel({ inProgress }: { inProgress: InProgress | null }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Panel title="Delete my account" lead="This is permanent and can’t be undone.">
      <div className="grid gap-5 md:grid-cols-2">
        <section className="grid content-start gap-2">
          <h3 className="text-body font-bold">What we delete</h3>
          <ul className="list-disc pl-5 text-small">
            <li>your name, email, phone number, password and logins</li>
            <li>open applications, drafts, pickups and payment methods</li>
            <li>messages, chats, visits and success stories, including published ones</li>
            <li>saved pets and searches, your newsletter subscription and copies of our emails</li>
            <li>your name, email and dedications on donations; a monthly donation ends</li>
            <li>pets you list, unless you choose to keep them on our site</li>
          </ul>
        </section>
        <section className="grid content-start gap-2">
          <h3 className="text-body font-bold">What we keep and why</h3>
          <ul className="list-disc pl-5 text-small">
            <li>completed adoptions, without your name: we need to know that the pet has a home</li>
            <li>receipts and donations, without your name: the law requires it</li>
            <li>our activity log, without your name: it helps us detect misuse</li>
          </ul>
        </section>
      </div>
      {inProgress && <NowInProgress {...inProgress} />}
      <p className="text-small text-soft">
        You may want to download your data first. We’ll send one last email to confirm.
      </p>
      <p>
        <button className="button button-danger" type="button" onClick={() => setIsConfirming(true)}>
          Delete my account
        </button>
      </p>
      {isConfirming && (
        <AccountDeletion
          // Unknown if they could not be loaded.
          hasListings={inProgress === null || inProgress.listed.length > 0}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Panel>
  );
}

function NowInProgress({ applications, pickups, visits, listed }: InProgress) {
  if (applications.length + pickups.length + visits.length + listed.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-card bg-wash p-4" aria-labelledby="in-progress">
      <h3 className="text-body font-bold" id="in-progress">
        In progress
      </h3>
      <ul className="list-disc pl-5 text-small">
        {applications.map(({ id, status, pet }) => (
          <li key={id}>
            Your application for {pet.name} ({status}) will be deleted.
          </li>
        ))}
        {pickups.map((pickup) => (
          <li key={pickup.id}>
            Your pickup of {pickup.pet_name} on {formatSlot(pickup)} will be canceled.
            {!pickup.is_provisional && ` If you no longer want to adopt ${pickup.pet_name}, message us first.`}
          </li>
        ))}
        {visits.map((visit) => (
          <li key={visit.id}>
            Your visit with {visit.pet_name} on {formatVisitWhen(visit)} will be canceled.
          </li>
        ))}
        {listed.map(({ id, name }) => (
          <li key={id}>
            We’ll remove your listing of{' '}
            <Link className="text-link" to={`/user-dashboard/my-pets/${id}`}>
              {name}
            </Link>{' '}
            from our site, unless you choose to keep it.
          </li>
        ))}
      </ul>
    </section>
  );
}
