import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { currentUser } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { Expiring, Settings, SettingsApi } from '../settings-api.contract.ts';
import { retentionBounds, type Retention, type RetentionField } from '../settings-words.contract.ts';
import { wholeNumberOf } from './form-values.ts';
import { SectionForm } from './section-form.tsx';
import { useSection, type Problems } from './use-section.ts';

const call = currentUser<SettingsApi>();
const fields = Object.keys(retentionBounds) as RetentionField[];
type RetentionValues = Record<RetentionField, string>;

const labels: Record<RetentionField, string> = {
  chat_months: 'Chats, in months',
  application_months: 'Declined applications, in months',
  visit_months: 'Visits, in months',
  mail_months: 'Copies of e-mails, in months',
  address_days: 'Internet addresses, in days',
};
const from: Record<RetentionField, string> = {
  chat_months: 'From the last message',
  application_months: 'From the decision, or the withdrawal',
  visit_months: 'From the day of the visit',
  mail_months: 'From the day they were sent',
  address_days: 'From the entry in the audit log',
};

/** For how long things are kept. Whoever shortens that is told first what goes. */
export function RetentionForm({ settings }: { settings: Settings }) {
  const [expiring, setExpiring] = useState<Expiring | null>(null);
  const section = useSection<RetentionValues>({
    section: 'retention',
    version: settings.retention.version,
    saved: toForm(settings.retention.values),
    check,
    async send(values, version) {
      const state = await call('PUT /api/settings/retention', { body: { ...values, version } });
      return { version: state.version, saved: toForm(state.values) };
    },
  });
  const { values, saved, problems, set, save } = section;

  async function ask() {
    const isShorter = fields.some((field) => Number(values[field]) < Number(saved[field]));
    if (!isShorter || Object.keys(check(values)).length > 0) return save();
    try {
      setExpiring(await call('GET /api/settings/expiring', { query: values }));
    } catch (failure) {
      if (failure instanceof Response) throw failure;
      showAlert(describeFailure(failure, 'What would go could not be counted. Please try again.'), 'error');
    }
    return undefined;
  }

  return (
    <SectionForm section={section} labels={labels} onSave={() => void ask()}>
      <Panel
        title="What is kept, and for how long"
        lead="What is older is deleted within the hour, for good. Adoptions that took place and their receipts stay."
      >
        <div className="settings-fields">
          {fields.map((field) => {
            const { least, most, usual } = retentionBounds[field];
            return (
              <Field
                key={field}
                label={labels[field]}
                name={field}
                inputMode="numeric"
                required
                autoComplete="off"
                value={values[field]}
                error={problems[field]}
                hint={`${from[field]}. From ${least} to ${most}; ${usual} is usual.`}
                onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
              />
            );
          })}
        </div>
      </Panel>
      {expiring && (
        <ConfirmDialog
          question="Keep things for a shorter time?"
          confirmLabel="Shorten"
          cancelLabel="Keep as it is"
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

const things: Record<keyof Expiring, [one: string, many: string]> = {
  chats: ['chat', 'chats'],
  applications: [
    'declined or withdrawn application, with its notes',
    'declined or withdrawn applications, with their notes',
  ],
  visits: ['visit', 'visits'],
  mails: ['copy of an e-mail', 'copies of e-mails'],
  addresses: ['internet address in the audit log', 'internet addresses in the audit log'],
};

function ExpiringList({ expiring }: { expiring: Expiring }) {
  const gone = (Object.keys(things) as (keyof Expiring)[]).filter((thing) => expiring[thing] > 0);
  if (gone.length === 0) return <p>Nothing is old enough to go now. From now on things go earlier.</p>;
  return (
    <>
      <p>Within the hour this is deleted, and nobody can bring it back:</p>
      <ul className="list-disc pl-5">
        {gone.map((thing) => (
          <li
            key={thing}
          >{`${expiring[thing].toLocaleString('en')} ${things[thing][expiring[thing] === 1 ? 0 : 1]}`}</li>
        ))}
      </ul>
    </>
  );
}

function toForm(retention: Retention): RetentionValues {
  return Object.fromEntries(fields.map((field) => [field, String(retention[field])])) as RetentionValues;
}

function check(values: RetentionValues): Problems {
  const wrong = fields.filter((field) => {
    const { least, most } = retentionBounds[field];
    return wholeNumberOf(values[field], least, most) === null;
  });
  return Object.fromEntries(
    wrong.map((field) => {
      const { least, most } = retentionBounds[field];
      return [field, `takes a whole number from ${least} to ${most}`];
    }),
  );
}
