import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { formatSlot } from '../../../pickups/pickups.constants.ts';
import { AccountDeletion } from '../../../accounts/web/components/account-settings.ts';
import type { InProgress } from './load-in-progress.ts';

/** Lists what deleting the account removes, what stays and why, and what is in progress. */
export function AccountDeletionPanel({ inProgress }: { inProgress: InProgress | null }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Panel title="Delete my account" lead="For good: nobody can bring it back, and neither can we.">
      <div className="grid gap-5 md:grid-cols-2">
        <section className="grid content-start gap-2">
          <h3 className="text-body font-bold">What goes</h3>
          <ul className="list-disc pl-5 text-small">
            <li>your name, e-mail address, phone number and password, and where you are signed in</li>
            <li>applications without an approval, drafts, pickups, and how you would like to pay</li>
            <li>messages, chats, visits, and stories you told, also those on our site</li>
            <li>favorites, saved searches, your newsletter, and copies of e-mails to you</li>
          </ul>
        </section>
        <section className="grid content-start gap-2">
          <h3 className="text-body font-bold">What stays, and why</h3>
          <ul className="list-disc pl-5 text-small">
            <li>that a pet was adopted, without your name: the shelter has to know that it found a home</li>
            <li>receipts, without your name: the law wants them kept</li>
            <li>what was done when, by a number that leads to nobody, so that misuse can be found</li>
            <li>pets you list stay on our site, without you as their owner</li>
          </ul>
        </section>
      </div>
      {inProgress && <NowInProgress {...inProgress} />}
      <p className="text-small text-soft">You may want to download your data first. A last e-mail confirms the end.</p>
      <p>
        <button className="button button-danger" type="button" onClick={() => setIsConfirming(true)}>
          Delete my account
        </button>
      </p>
      {isConfirming && <AccountDeletion onClose={() => setIsConfirming(false)} />}
    </Panel>
  );
}

function NowInProgress({ applications, pickups, listed }: InProgress) {
  if (applications.length + pickups.length + listed.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-card bg-wash p-4" aria-labelledby="in-progress">
      <h3 className="text-body font-bold" id="in-progress">
        Under way at this moment
      </h3>
      <ul className="list-disc pl-5 text-small">
        {applications.map(({ id, status, pet }) => (
          <li key={id}>
            Your application for {pet.name} ({status}) will be deleted.
          </li>
        ))}
        {pickups.map((pickup) => (
          <li key={pickup.id}>
            Your pickup of {pickup.pet_name} on {formatSlot(pickup)} will be cancelled.
            {!pickup.is_provisional && ` If ${pickup.pet_name} is to stay with us, please write to us first.`}
          </li>
        ))}
        {listed.map(({ id, name }) => (
          <li key={id}>
            {name}, a pet you list, stays on our site. If nobody should ask for it any more,{' '}
            <Link className="text-link" to={`/user-dashboard/my-pets/${id}`}>
              delete it<span className="sr-only"> ({name})</span>
            </Link>{' '}
            first.
          </li>
        ))}
      </ul>
    </section>
  );
}
