import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { findTextError } from '../../agreement-text.contract.ts';
import { agreementLimits, agreementVariables, type TemplateType } from '../../agreements.constants.ts';
import type { AgreementTemplate, AgreementsApi } from '../../agreements.contract.ts';
import { AgreementText } from '../agreement-text.tsx';

const call = createApiClient<AgreementsApi>();

interface TemplateFormProps {
  type: TemplateType;
  /** What it starts with. */
  template: Pick<AgreementTemplate, 'title' | 'content'>;
  /** The version that is replaced; 0 if there is none. */
  version: number;
  onClose: () => void;
}

/** Edits a template, with a preview of the unsaved text. */
export function TemplateForm({ type, template, version, onClose }: TemplateFormProps) {
  const [title, setTitle] = useState(template.title);
  const [content, setContent] = useState(template.content);
  const [applicationId, setApplicationId] = useState('');
  const [preview, setPreview] = useState<{ title: string; content: string } | null>(null);
  const previewing = useMutation('The preview didn’t load. Please try again.');
  const action = useFormAction<AgreementTemplate>({
    required: { title: 'Enter a title', content: 'Enter the text' },
    check: () => {
      const error = findTextError(content);
      return error === null ? null : { fields: { content: error } };
    },
    send: () => call('PUT /api/agreement-templates/:type', { params: { type }, body: { title, content, version } }),
    failedMessage: 'The template wasn’t saved. Please try again.',
    successMessage: ({ version: saved }) => `Saved as version ${saved}.`,
    onDone: onClose,
  });
  const { form, isBusy, failure, fields } = action;
  const showPreview = () =>
    previewing.mutate(
      () =>
        call('POST /api/agreement-templates/preview', {
          body: { title, content, ...(applicationId && { application_id: applicationId }) },
        }),
      { shouldRevalidate: false, onDone: setPreview },
    );
  return (
    <form {...form} className="form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Field
        label="Title"
        name="title"
        required
        maxLength={agreementLimits.title}
        value={title}
        error={fields?.['title']}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextAreaField
        label="Text"
        name="content"
        required
        rows={18}
        maxLength={agreementLimits.content}
        value={content}
        hint="Start a heading with “## ”, and a list item with “- ”."
        error={fields?.['content'] ?? previewing.fields?.['content']}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <details>
        <summary className="text-button">Available variables</summary>
        <dl className="agreement-events">
          {Object.entries(agreementVariables).map(([name, description]) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd className="text-soft">{description}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Field
        label="Preview with application number (optional)"
        name="application_id"
        inputMode="numeric"
        autoComplete="off"
        value={applicationId}
        hint="Without a number, we use an example."
        error={previewing.fields?.['application_id']}
        onChange={({ currentTarget }) => setApplicationId(currentTarget.value)}
      />
      {previewing.failure && !previewing.fields && <FormMessage type="error">{previewing.failure}</FormMessage>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          Save template
        </SubmitButton>
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={previewing.isBusy || undefined}
          onClick={() => void showPreview()}
        >
          Preview
        </button>
        <button className="text-button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
      {preview && (
        <Dialog title={preview.title} onClose={() => setPreview(null)}>
          <AgreementText content={preview.content} headingLevel="h3" />
        </Dialog>
      )}
    </form>
  );
}
