import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { randomUuid } from '../../../../browser/random-uuid.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { parseTypedWeight, unitFor } from '../../../medical/web/components/typed-weight.ts';
import { isUploading, PhotoPicker, usePickedPhotos } from '../../../photos/web/components.ts';
import type { FosterCareApi, OwnAnimalDetails } from '../../foster-care.contract.ts';
import {
  fosterLimits,
  fosterMessages,
  reportTypeLabels,
  reportTypes,
  urgencies,
  urgencyLabels,
  type ReportType,
  type Urgency,
} from '../../fosters.constants.ts';

const call = createApiClient<FosterCareApi>();

interface ReportFormProps {
  animal: OwnAnimalDetails;
  onSent: () => void;
}

/** Sends an update or a question, with a photo and a weight. */
export function ReportForm({ animal, onSent }: ReportFormProps) {
  const [clientKey] = useState(randomUuid);
  const [type, setType] = useState<ReportType>('report');
  const [urgency, setUrgency] = useState<Urgency>('normal');
  const [picked, photos] = usePickedPhotos(() => [], 1);
  const unit = unitFor(animal.weight_kg);
  const action = useFormAction({
    required: { text: fosterMessages.enterReport },
    check(typed) {
      if (picked.some(isUploading)) return { failure: 'Wait until the photo is uploaded.' };
      const weight = formText(typed, 'weight');
      const isWrong = weight !== '' && parseTypedWeight(weight, unit) === null;
      return isWrong ? { fields: { weight: 'Enter the weight, e.g. 12.4' } } : null;
    },
    send: (typed) =>
      call('POST /api/fosters/me/animals/:pet_id/reports', {
        params: { pet_id: animal.id },
        body: {
          type,
          urgency,
          text: formText(typed, 'text'),
          photo: picked[0]?.photo?.image ?? '',
          weight_kg: parseTypedWeight(formText(typed, 'weight'), unit),
          client_key: clientKey,
        },
      }),
    successMessage: 'Sent. You’ll see our answer here, and get it by email.',
    failedMessage: 'Your update wasn’t sent. Please try again.',
    onDone: onSent,
  });
  const { form, isBusy, failure, fields } = action;
  return (
    <Panel title="Send an update">
      <form {...form} className="form" aria-label={`Update about ${animal.name}`}>
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <ChoiceField
          label="What is it?"
          name="type"
          value={type}
          options={reportTypes.map((value) => ({ value, label: reportTypeLabels[value] }))}
          onChoose={(value) => setType(reportTypes.find((each) => each === value)!)}
        />
        <TextAreaField
          label={type === 'question' ? 'Your question' : `How is ${animal.name}?`}
          name="text"
          rows={4}
          maxLength={fosterLimits.report}
          error={fields?.['text']}
        />
        <ChoiceField
          label="How urgent is it?"
          name="urgency"
          value={urgency}
          options={urgencies.map((value) => ({ value, label: urgencyLabels[value] }))}
          onChoose={(value) => setUrgency(urgencies.find((each) => each === value)!)}
          hint="In an emergency, call us right away."
        />
        <Field
          label={`Weight in ${unit} (optional)`}
          name="weight"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={fields?.['weight'] ?? fields?.['weight_kg']}
        />
        <PhotoPicker
          max={1}
          picked={picked}
          photos={photos}
          error={fields?.['photo']}
          onTouch={() => action.clearErrors('photo')}
        />
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Sending…">
            {type === 'question' ? 'Send question' : 'Send update'}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
