import { useState } from 'react';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { ToneBadge } from '../../../../ui/dashboard/tone-badge.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { agreementStatusLabels } from '../../agreements.constants.ts';
import type { AgreementsApi, ApplicationAgreements } from '../../agreements.contract.ts';
import { nextSteps, statusTones } from '../agreement-labels.ts';
import { AgreementDialog } from '../manage/agreement-dialog.tsx';
import { AgreementQuestion, type Question } from '../manage/agreement-question.tsx';
import { Evidence } from '../manage/evidence.tsx';
import { useOwnData } from '../../../../browser/dashboard/use-own-data.ts';
import styles from '../agreements.css?url';

const call = createApiClient<AgreementsApi>();

type Item = ApplicationAgreements['agreements'][number];

interface AgreementsPanelProps {
  applicationId: number;
  /** Whether the application is approved, and its pet not returned. */
  canSend: boolean;
  /** The name of the draft of its handover. */
  handoverDraft: string;
}

/** The agreements of an application: sent, signed, and what to do next. */
export function AgreementsPanel({ applicationId, canSend, handoverDraft }: AgreementsPanelProps) {
  const { loaded, failure } = useOwnData(applicationId, loadAgreements, 'The agreement didn’t load.');
  const canDecide = useCan('decide applications');
  const [isSending, setIsSending] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  if (!canSend && (!loaded || loaded.agreements.length === 0)) return null;
  const current = loaded?.agreements.find(({ status }) => status === 'sent' || status === 'signed');
  return (
    <Panel title="Agreement" className="print:hidden">
      <link rel="stylesheet" href={styles} precedence="agreements" />
      {failure !== null && <SectionError sentence={failure} about="agreement" />}
      {failure === null && !loaded && <SkeletonRows count={2} />}
      {loaded && (
        <>
          {loaded.agreements.length === 0 && <p className="text-soft">Not sent yet.</p>}
          {loaded.agreements.length > 0 && (
            <ul className="agreement-rows">
              {loaded.agreements.map((agreement) => (
                <li key={agreement.id} className="grid gap-2">
                  <AgreementRow agreement={agreement} />
                  {canDecide && agreement.status === 'sent' && (
                    <div className="flex flex-wrap gap-3">
                      <button
                        className="button button-small"
                        type="button"
                        onClick={() => setQuestion({ type: 'desk', agreement })}
                      >
                        Sign on this device
                      </button>
                      {loaded.defaults.has_email && (
                        <button
                          className="button button-small button-quiet"
                          type="button"
                          onClick={() => setQuestion({ type: 'resend', agreement })}
                        >
                          Send again
                        </button>
                      )}
                      <button
                        className="text-button"
                        type="button"
                        onClick={() => setQuestion({ type: 'cancel', agreement })}
                      >
                        Cancel agreement
                      </button>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
          {canSend && canDecide && (
            <div>
              <button
                className={`button button-small ${current ? 'button-quiet' : ''}`}
                type="button"
                onClick={() => setIsSending(true)}
              >
                {current ? 'Correct and send again' : 'Send agreement'}
              </button>
            </div>
          )}
          {canSend && <AccessNotice capability="decide applications" to="send agreements" />}
          {isSending && (
            <AgreementDialog
              applicationId={applicationId}
              defaults={loaded.defaults}
              replaced={current ?? null}
              onClose={() => setIsSending(false)}
            />
          )}
        </>
      )}
      {question && (
        <AgreementQuestion
          question={question}
          afterLogin={{ next: `/admin-dashboard/manage-adoptions/${applicationId}`, draft: handoverDraft }}
          onClose={() => setQuestion(null)}
        />
      )}
    </Panel>
  );
}

function loadAgreements(id: number, signal: AbortSignal) {
  return call('GET /api/adoptions/:id/agreements', { params: { id }, signal });
}

function AgreementRow({ agreement }: { agreement: Item }) {
  const { id, status, created_at, expires_at, signed_at, decline_reason, is_sealed, is_chain_intact } = agreement;
  const canDecide = useCan('decide applications');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ToneBadge tone={statusTones[status]}>{agreementStatusLabels[status]}</ToneBadge>
        <span className="text-small text-soft">
          {signed_at === null ? 'Prepared ' : 'Signed '}
          <DateTime at={signed_at ?? created_at} />
        </span>
      </p>
      {status === 'sent' && (
        <p className="text-small text-soft">
          {'It can be signed until '}
          <DateTime at={expires_at} format="date" />.
        </p>
      )}
      {nextSteps[status] && <p>{nextSteps[status]}</p>}
      {decline_reason !== null && <p className="whitespace-pre-line">{`They wrote: “${decline_reason}”`}</p>}
      {!is_chain_intact && (
        <p role="alert" className="font-bold">
          The record of this agreement was changed outside of Pawhaven. Don’t rely on it.
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {is_sealed && canDecide && (
          <FileButton
            label="Signed agreement"
            about={`agreement ${id}`}
            fetchFile={() => call.file('GET /api/agreements/:id/pdf', { params: { id } })}
            fileName={`agreement-${id}.pdf`}
          />
        )}
        {status === 'signed' && !is_sealed && (
          <p className="text-small text-soft">We’re preparing the signed copy. Check again in a minute.</p>
        )}
      </div>
      <Evidence agreement={agreement} />
    </>
  );
}
