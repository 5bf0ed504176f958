import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { WriteLink } from '../../../messages/web/components/write-link.tsx';
import { ReceiptButton } from '../../../receipts/web/components/receipt-button.tsx';
import type { Application, AdoptionsApi } from '../../adoptions.contract.ts';
import { historyMessages } from '../../adoptions.constants.ts';
import { canWithdraw, isOnTrial, isPetHome, isOpen } from '../../adoptions.permissions.ts';
import { StatusBadge } from '../manage/status-badge.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { describeNext, describeEvent } from './format-application.ts';
import { InfoRequestNotice } from './info-request-notice.tsx';
import { PayFee } from './pay-fee.tsx';
import { TrialChoiceButtons } from './trial-choice-buttons.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { reapplying } from '../process/reapplying.ts';
import { OwnAgreements } from '../agreements-of-application.tsx';

const call = createApiClient<AdoptionsApi>();

interface ApplicationCardProps {
  application: Application;
  medianDecisionDays: number | null;
  /** In the shelter's time zone. */
  today: string;
  /** Whether the user can apply for the pet again. */
  isReappliable: boolean;
}

export function ApplicationCard({ application, medianDecisionDays, today, isReappliable }: ApplicationCardProps) {
  const { id, pet, reason, status, created_at } = application;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <article className="panel application" aria-labelledby={`application-${id}`}>
      <div className="application-photo" aria-hidden="true">
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
        <p className="text-small text-soft first-letter:uppercase">
          {pet.is_listed ? (pet.breed ?? pet.species) : historyMessages.noPet}
        </p>
        <p className="text-small text-soft">
          {'Applied on '}
          <DateTime at={created_at} format="date" />
        </p>
      </header>
      <div className="application-body">
        <p>{describeNext(application, medianDecisionDays, today, { isReappliable })}</p>
        <InfoRequestNotice application={application} />
        {reason !== null && (
          <p className="application-reason">{`${status === 'Withdrawn' ? 'You' : 'We'} wrote: “${reason}”`}</p>
        )}
        {isOnTrial(application) && <TrialChoiceButtons application={application} />}
        <ApplicationFacts application={application} today={today} />
        <PayFee application={application} />
        {status === 'Approved' && <OwnAgreements application={application} />}
        <ApplicationDocuments application={application} />
        <ApplicationActions
          application={application}
          isReappliable={isReappliable}
          onWithdraw={() => setIsWithdrawing(true)}
        />
        <ApplicationTimeline application={application} />
      </div>
      {isWithdrawing && (
        <WithdrawDialog
          application={application}
          onClose={() => setIsWithdrawing(false)}
          onDone={() => heading.current?.focus()}
        />
      )}
    </article>
  );
}

interface ApplicationActionsProps extends Pick<ApplicationCardProps, 'application' | 'isReappliable'> {
  onWithdraw: () => void;
}

function ApplicationActions({ application, isReappliable, onWithdraw }: ApplicationActionsProps) {
  const { pet, user_id, status, pickup } = application;
  const isInProgress = isOpen(application) && pickup?.status !== 'done';
  const isClosed = status === 'Rejected' || status === 'Withdrawn';
  const processHref = `/user-dashboard/all-pets/adoption-process/${pet.id}`;
  const isWithdrawable = user_id !== null && canWithdraw({ id: user_id }, application);
  return (
    <div className="flex flex-wrap gap-3">
      {isInProgress && (
        <Link className="button button-small" to={processHref}>
          View adoption steps<span className="sr-only">{` for ${pet.name}`}</span>
        </Link>
      )}
      {isReappliable && (
        <Link className="button button-quiet button-small" to={processHref} state={reapplying}>
          Apply again<span className="sr-only">{` for ${pet.name}`}</span>
        </Link>
      )}
      {isClosed && (
        <Link className="button button-quiet button-small" to="/user-dashboard/all-pets">
          Meet other pets
        </Link>
      )}
      {isWithdrawable && (
        <button type="button" className="button button-quiet button-small" onClick={onWithdraw}>
          Withdraw<span className="sr-only">{` the application for ${pet.name}`}</span>
        </button>
      )}
      <WriteLink className="text-button" about={`My application for ${pet.name}`}>
        Message us<span className="sr-only">{` about ${pet.name}`}</span>
      </WriteLink>
    </div>
  );
}

function ApplicationTimeline({ application }: { application: Application }) {
  const { timeline, pet, pickup } = application;
  if (timeline.length === 0) return null;
  return (
    <details className="application-events" open={isOpen(application) && pickup?.status !== 'done'}>
      <summary>
        Timeline<span className="sr-only">{` of your application for ${pet.name}`}</span>
      </summary>
      <ol className="application-timeline">
        {timeline.map(({ event, at }) => (
          <li key={`${at} ${event}`}>
            <span>{describeEvent(event, pet.name)}</span>
            <span className="text-small text-soft">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function ApplicationDocuments({ application }: { application: Application }) {
  const { id, pet, fee } = application;
  const hasCertificate = isPetHome(application);
  if (!hasCertificate && fee.receipts.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-6">
      {hasCertificate && (
        <FileButton
          label="Adoption certificate"
          about={`for ${pet.name}`}
          fetchFile={() => call.file('GET /api/adoptions/:id/certificate', { params: { id }, allow401: true })}
          fileName="adoption-certificate.pdf"
        />
      )}
      {fee.receipts.map((receipt) => (
        <ReceiptButton
          key={receipt.id}
          receipt={receipt}
          label={`Receipt ${receipt.label}`}
          about={receipt.type === 'refund' ? `the fee for ${pet.name} refunded` : `the fee for ${pet.name}`}
          allow401
        />
      ))}
    </div>
  );
}
