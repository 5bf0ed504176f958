import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { cappedTotal, formatTotalOf } from '../../../platform/total.contract.ts';
import { TRASH_DAYS } from '../../trash/trash.constants.ts';
import type { Expiring, Settings, SettingsApi } from '../settings-api.contract.ts';
import { retentionBounds, type RetentionField } from '../settings.constants.ts';
import { checkNumbers, NumberFields, numbersToForm } from './number-fields.tsx';
import { SectionForm } from './section-form.tsx';
import { useSection } from './use-section.ts';

const call = createApiClient<SettingsApi>();
const fields = Object.keys(retentionBounds) as RetentionField[];

const check = (values: Record<RetentionField, string>) => checkNumbers(values, retentionBounds);

const labels: Record<RetentionField, string> = {
  chat_months: 'Chats, in months',
  application_months: 'Rejected applications, in months',
  visit_months: 'Visits, in months',
  email_months: 'Email copies, in months',
  ip_address_days: 'IP addresses, in days',
  agreement_months: 'Signed agreements, in months',
};
const countedFrom: Record<RetentionField, string> = {
  chat_months: 'From the last message',
  application_months: 'From the decision, or the withdrawal',
  visit_months: 'From the day of the visit',
  email_months: 'From the day they’re sent',
  ip_address_days: 'From the entry in the audit log',
  agreement_months: 'From the signature, once the account is deleted',
};

/** Shortening a period first shows what would be deleted. */
export function RetentionForm({ settings }: { settings: Settings }) {
  const [expiring, setExpiring] = useState<Expiring | null>(null);
  const section = useSection<Record<RetentionField, string>>({
    section: 'retention',
    version: settings.retention.version,
    saved: numbersToForm(settings.retention.values),
    check,
    async send(values, version) {
      const response = await call('PUT /api/settings/retention', { body: { ...values, version } });
      return { version: response.version, saved: numbersToForm(response.values) };
    },
  });
  const { values, saved, fieldErrors, set, save } = section;
  const { mutate } = useMutation('We couldn’t count what would be deleted. Please try again.', { alertsFailure: true });

  function confirmOrSave() {
    const isShorter = fields.some((field) => Number(values[field]) < Number(saved[field]));
    if (!isShorter || Object.keys(check(values)).length > 0) return save();
    return mutate(() => call('GET /api/settings/expiring', { query: values }), {
      shouldRevalidate: false,
      onDone: setExpiring,
    });
  }

  return (
    <SectionForm section={section} labels={labels} onSave={() => void confirmOrSave()}>
      <Panel
        title="Retention"
        lead={`Older data is deleted permanently within an hour. Adoptions and their receipts stay. What you delete yourself stays in the trash for ${TRASH_DAYS} days.`}
      >
        <NumberFields
          names={fields}
          labels={labels}
          hints={countedFrom}
          bounds={retentionBounds}
          values={values}
          errors={fieldErrors}
          onChange={set}
        />
      </Panel>
      {expiring && (
        <ConfirmDialog
          question="Shorten retention?"
          confirmLabel="Shorten"
          cancelLabel="Cancel"
          isDanger
          onConfirm={() => {
            setExpiring(null);
            void save();
          }}
          onCancel={() => setExpiring(null)}
        >
          <ExpiringList expiring={expiring} />
        </ConfirmDialog>
      )}
    </SectionForm>
  );
}

const typeLabels: Record<keyof Expiring, [one: string, many: string]> = {
  chats: ['chat', 'chats'],
  applications: [
    'rejected or withdrawn application, with its notes',
    'rejected or withdrawn applications, with their notes',
  ],
  visits: ['visit', 'visits'],
  emails: ['email copy', 'email copies'],
  agreements: ['signed agreement of a deleted account', 'signed agreements of deleted accounts'],
  ip_addresses: ['IP address in the audit log', 'IP addresses in the audit log'],
};

function ExpiringList({ expiring }: { expiring: Expiring }) {
  const expiringTypes = (Object.keys(typeLabels) as (keyof Expiring)[]).filter((type) => expiring[type] > 0);
  if (expiringTypes.length === 0) return <p>Nothing is old enough to delete yet.</p>;
  return (
    <>
      <p>This is deleted permanently within an hour:</p>
      <ul className="list-disc pl-5">
        {expiringTypes.map((type) => (
          <li key={type}>{formatTotalOf(cappedTotal(expiring[type]), ...typeLabels[type])}</li>
        ))}
      </ul>
    </>
  );
}
