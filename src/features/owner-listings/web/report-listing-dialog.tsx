import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import {
  ownerListingLimits,
  ownerListingMessages,
  reportReasonLabels,
  reportReasons,
} from '../owner-listings.constants.ts';
import type { OwnerListingsApi } from '../owner-listings.contract.ts';
import { SentDialog } from './sent-dialog.tsx';

const call = createApiClient<OwnerListingsApi>();

const options = [
  { value: '', label: 'Choose a reason' },
  ...reportReasons.map((value) => ({ value, label: reportReasonLabels[value] })),
];

interface ReportListingDialogProps {
  pet: { id: number; name: string };
  onClose: () => void;
}

export function ReportListingDialog({ pet, onClose }: ReportListingDialogProps) {
  const [isSent, setIsSent] = useState(false);
  const action = useFormAction({
    check: (typed) => (formText(typed, 'reason') === '' ? { fields: { reason: 'Choose a reason' } } : null),
    send: (typed) =>
      call('POST /api/pets/:id/reports', {
        params: { id: pet.id },
        body: {
          reason: reportReasons.find((each) => each === formText(typed, 'reason'))!,
          details: formText(typed, 'details'),
        },
      }),
    failedMessage: ownerListingMessages.reportFailed,
    shouldRevalidate: false,
    onDone: () => setIsSent(true),
  });
  const { fields } = action;
  if (isSent) return <SentDialog title="Report sent" text={ownerListingMessages.reported} onClose={onClose} />;
  return (
    <FormDialog
      title={`Report ${pet.name}’s listing`}
      size="small"
      action={action}
      label="Send report"
      busyLabel="Sending…"
      onClose={onClose}
    >
      <p className="text-soft">Only our staff will see your report.</p>
      <SelectField label="What’s wrong?" name="reason" required options={options} error={fields?.['reason']} />
      <TextAreaField
        label="Details (optional)"
        name="details"
        maxLength={ownerListingLimits.details}
        error={fields?.['details']}
      />
    </FormDialog>
  );
}
