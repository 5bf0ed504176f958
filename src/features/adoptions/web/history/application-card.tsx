import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Photo } from '../../../../ui/photo.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { WriteLink } from '../../../messages/web/write-link.door.ts';
import type { Application } from '../../adoptions.contract.ts';
import { historyMessages } from '../../application-words.contract.ts';
import { canWithdraw, isOpen } from '../../adoptions.permissions.ts';
import { StatusBadge } from '../manage/status-badge.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationPapers } from './application-papers.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';
import { describeNext } from './history-words.ts';
import { Withdrawal } from './withdrawal.tsx';

interface ApplicationCardProps {
  application: Application;
  usualDays: number | null;
  /** Of the shelter. */
  today: string;
}

/** One application: how far it is, what comes next, and what one can do about it. */
export function ApplicationCard({ application, usualDays, today }: ApplicationCardProps) {
  const { id, pet, reason, status, created_at } = application;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <article className="panel application" aria-labelledby={`application-${id}`}>
      <div className="application-picture" aria-hidden="true">
        <Photo photo={pet.photo} alt="" sizes="(min-width: 40rem) 12rem, 6rem" />
      </div>
      <header className="application-head">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={`application-${id}`} ref={heading} tabIndex={-1} className="text-title">
            {pet.is_listed ? (
              <Link className="text-link" to={`/pets/${pet.id}`}>
                {pet.name}
              </Link>
            ) : (
              pet.name
            )}
          </h2>
          <StatusBadge application={application} />
        </div>
        <p className="text-small text-soft">{pet.is_listed ? (pet.breed ?? pet.species) : historyMessages.noPet}</p>
        <p className="text-small text-soft">
          {'Applied on '}
          <DateTime at={created_at} format="date" />
        </p>
      </header>
      <div className="application-body">
        <p>{describeNext(application, usualDays, today)}</p>
        {reason !== null && (
          <p className="application-reason">{`${status === 'Withdrawn' ? 'You' : 'The shelter'} wrote: “${reason}”`}</p>
        )}
        <ApplicationFacts application={application} today={today} />
        <ApplicationPapers application={application} />
        <WaysOn application={application} onWithdraw={() => setIsWithdrawing(true)} />
        <ApplicationTimeline application={application} />
      </div>
      {isWithdrawing && (
        <Withdrawal
          application={application}
          onClose={() => setIsWithdrawing(false)}
          onDone={() => heading.current?.focus()}
        />
      )}
    </article>
  );
}

function WaysOn({ application, onWithdraw }: { application: Application; onWithdraw: () => void }) {
  const { pet, user_id, status, pickup } = application;
  const isUnderWay = isOpen(application) && pickup?.state !== 'done';
  const isOver = status === 'Rejected' || status === 'Withdrawn';
  const mayWithdraw = user_id !== null && canWithdraw({ id: user_id, role: 'User' }, application);
  return (
    <div className="flex flex-wrap gap-3">
      {isUnderWay && (
        <Link className="button button-small" to={`/user-dashboard/all-pets/adoption-process/${pet.id}`}>
          See all steps<span className="sr-only">{` of adopting ${pet.name}`}</span>
        </Link>
      )}
      {isOver && (
        <Link className="button button-quiet button-small" to="/user-dashboard/all-pets">
          Meet other pets
        </Link>
      )}
      {mayWithdraw && (
        <button type="button" className="button button-quiet button-small" onClick={onWithdraw}>
          Withdraw<span className="sr-only">{` the application for ${pet.name}`}</span>
        </button>
      )}
      <WriteLink className="text-button" about={`My application for ${pet.name}`}>
        Write to the shelter<span className="sr-only">{` about ${pet.name}`}</span>
      </WriteLink>
    </div>
  );
}
