import { Suspense, use, useRef, useState } from 'react';
import { UnsavedChanges } from '../../../browser/unsaved-changes.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SettingsPreviewContext, type SettingsPreviewProps } from './components/settings-preview.ts';
import type { Section } from './use-section.ts';

interface SectionFormProps<F extends object> {
  section: Section<F>;
  /** Labels of the fields. */
  labels: Record<keyof F, string>;
  /** The preview, if the section has one. */
  preview?: SettingsPreviewProps;
  /** Overrides saving, for example to ask for confirmation first. */
  onSave?: () => void;
  children: React.ReactNode;
}

/** The form of a settings section, with its save bar, errors and preview. */
export function SectionForm<F extends object>({ section, labels, preview, onSave, children }: SectionFormProps<F>) {
  const { form, isChanged, isBusy, failure, save, discard } = section;
  const renderPreview = use(SettingsPreviewContext);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const previewElement = useRef<HTMLDivElement>(null);
  return (
    <>
      <form
        ref={form}
        className="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (onSave) onSave();
          else void save();
        }}
      >
        {failure && <FormMessage type="error">{failure}</FormMessage>}
        <ConflictNotice section={section} labels={labels} />
        {children}
        <div className="save-bar">
          <p className="text-small text-soft" role="status">
            {isChanged ? 'You have unsaved changes.' : 'All changes saved'}
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {isChanged && (
              <button className="text-button" type="button" onClick={discard}>
                Discard changes
              </button>
            )}
            {preview && (
              <button
                className="button button-quiet"
                type="button"
                aria-expanded={isPreviewOpen}
                onClick={() => {
                  setIsPreviewOpen(!isPreviewOpen);
                  // After rendering.
                  if (!isPreviewOpen) setTimeout(() => previewElement.current?.scrollIntoView({ block: 'start' }));
                }}
              >
                <DashboardIcon name="eye" />
                {isPreviewOpen ? 'Hide preview' : 'Preview'}
              </button>
            )}
            <SubmitButton isBusy={isBusy} busyLabel="Saving...">
              Save
            </SubmitButton>
          </div>
        </div>
      </form>
      {preview && renderPreview && isPreviewOpen && (
        <div ref={previewElement} className="scroll-mt-6">
          <Panel title="Preview" lead="As visitors will see it. Links don’t work in the preview.">
            <Suspense fallback={<SkeletonRows count={3} />}>
              <div className="settings-preview">{renderPreview(preview)}</div>
            </Suspense>
          </Panel>
        </div>
      )}
      <UnsavedChanges isChanged={isChanged} />
    </>
  );
}

const MAX_DISPLAYED_LENGTH = 80;

/** Shown when someone else saved a different value for a field edited here. */
function ConflictNotice<F extends object>({ section, labels }: Pick<SectionFormProps<F>, 'section' | 'labels'>) {
  const { conflicts, saved, discard, failure } = section;
  if (conflicts.length === 0) return null;
  return (
    <div className="dashboard-notice grid gap-2" role="status">
      <p>
        {!failure && <strong>A colleague saved these settings in the meantime. </strong>}
        You have both changed what stands here. What you have typed is still in the form: save again to put it in the
        place of theirs.
      </p>
      <ul className="list-disc pl-5">
        {conflicts.map((field) => {
          const theirs = saved[field];
          return (
            <li key={String(field)}>
              {labels[field]}
              {typeof theirs === 'string' && theirs.length <= MAX_DISPLAYED_LENGTH && `, now saved as “${theirs}”`}
            </li>
          );
        })}
      </ul>
      <button className="text-button justify-self-start" type="button" onClick={discard}>
        Use the saved version
      </button>
    </div>
  );
}
