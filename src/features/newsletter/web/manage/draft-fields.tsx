import { useRef, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { PetCombobox } from '../../../pets/web/components/pet-combobox.tsx';
import { newsletterTextLimits } from '../../admin-newsletters.constants.ts';
import type { NewsletterTexts } from '../../newsletters.contract.ts';
import type { Preview } from './use-preview.ts';

const call = createApiClient<AdminPetsApi>();

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
        hint="Shown beside the subject in the inbox."
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

const examples = [
  ['## A heading', 'a heading'],
  ['- An item', 'a list item'],
  ['[the words](https://…)', 'a link; /catalogue leads to your own site'],
  ['[pet 12]', 'on its own line: a card with the pet’s photo and name'],
  ['{name}', 'the reader’s name'],
];

function MarkupHelp() {
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-small">Formatting</summary>
      <dl className="newsletter-markup py-2">
        {examples.map(([markup, description]) => (
          <div key={markup} className="contents">
            <dt>{markup}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-soft">
        A blank line starts a new paragraph. The greeting, your address and the unsubscribe link are added for you.
      </p>
    </details>
  );
}

const MAX_RESULTS = 8;

interface PetCardDialogProps {
  onChoose: (pet: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Finds a pet on the site to insert its card. */
function PetCardDialog({ onChoose, onClose }: PetCardDialogProps) {
  return (
    <Dialog title="Add a pet’s card" onClose={onClose}>
      <div className="grid gap-4">
        <PetCombobox name="pet" find={findListedPets} describe={describeResults} onPick={onChoose} />
      </div>
    </Dialog>
  );
}

/** Finds pets on the site; available ones come first. */
async function findListedPets(search: string, signal: AbortSignal) {
  const query = { search, sort: 'status' } as const;
  const { items } = await call.page('GET /api/admin/pets/', { query, page: 1, limit: MAX_RESULTS, signal });
  const listed = items.filter((pet) => pet.is_listed);
  return { items: listed, total: listed.length };
}

function describeResults(total: number): string {
  return total === 0 ? 'No pet matches.' : 'Available pets come first.';
}
