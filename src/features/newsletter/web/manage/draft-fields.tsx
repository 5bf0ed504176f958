import { useRef, useState } from 'react';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import { newsletterTextLimits } from '../../admin-newsletters.constants.ts';
import type { NewsletterTexts } from '../../newsletters.contract.ts';
import { MarkupHelp } from './markup-help.tsx';
import { PetCardDialog } from './pet-card-dialog.tsx';
import type { Preview } from './use-preview.ts';

interface DraftFieldsProps {
  texts: NewsletterTexts;
  onWrite: (change: Partial<NewsletterTexts>) => void;
  errors: Record<string, string> | undefined;
  /** Errors that prevent sending. */
  markupErrors: Preview['errors'];
}

export function DraftFields({ texts, onWrite: write, errors, markupErrors }: DraftFieldsProps) {
  const [isPicking, setIsPicking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);

  const insertPet = (id: number) => {
    setIsPicking(false);
    const at = area.current?.selectionEnd ?? texts.text.length;
    const before = texts.text.slice(0, at).trimEnd();
    const after = texts.text.slice(at).trimStart();
    const text = [before, `[pet ${id}]`, after].filter(Boolean).join('\n\n');
    write({ text });
    const end = text.length - after.length;
    // After the dialog has restored the focus and the text is rendered.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(end, end);
    });
  };

  return (
    <div className="form">
      <Field
        label="Subject"
        name="subject"
        autoComplete="off"
        maxLength={newsletterTextLimits.subject}
        value={texts.subject}
        onChange={(event) => write({ subject: event.currentTarget.value })}
        error={errors?.['subject']}
      />
      <Field
        label="Preview line"
        name="preview"
        autoComplete="off"
        maxLength={newsletterTextLimits.preview}
        hint="Mail programs show it beside the subject."
        value={texts.preview}
        onChange={(event) => write({ preview: event.currentTarget.value })}
        error={errors?.['preview']}
      />
      <div className="grid gap-2">
        <TextAreaField
          ref={area}
          label="Text"
          name="text"
          className="newsletter-text-field"
          maxLength={newsletterTextLimits.text}
          value={texts.text}
          onChange={(event) => write({ text: event.currentTarget.value })}
          error={errors?.['text']}
        />
        <div role="status">
          {!errors?.['text'] && markupErrors.length > 0 && (
            <ul className="grid gap-1 text-small text-danger">
              {markupErrors.map(({ line, text }) => (
                <li key={`${line} ${text}`}>{`Line ${line}: ${text}`}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1">
          <MarkupHelp />
          <button
            className="text-button text-small"
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsPicking(true)}
          >
            Add a pet’s card
          </button>
        </div>
      </div>
      {isPicking && <PetCardDialog onChoose={({ id }) => insertPet(id)} onClose={() => setIsPicking(false)} />}
    </div>
  );
}
