import { useState } from 'react';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { CustodyStyles } from '../custody-styles.tsx';
import { clearIntakeDraft, readIntakeDraft, startIntake, writeIntakeDraft, type TypedIntake } from './intake-draft.ts';
import { IntakeForm, type NewAnimal } from './intake-form.tsx';
import { NewAnimals } from './new-animals.tsx';

/** The draft is in this browser, which the server cannot render. */
export function clientLoader() {
  requireCapability('record intakes');
  return null;
}

export default function IntakePage() {
  const [intake, setIntake] = useState(readIntakeDraft);
  const [saved, setSaved] = useState<NewAnimal[] | null>(null);
  const change = (changes: Partial<TypedIntake>) =>
    setIntake((before) => {
      const after = { ...before, ...changes };
      writeIntakeDraft(after);
      return after;
    });
  const startAgain = () => {
    clearIntakeDraft();
    setIntake(startIntake());
    setSaved(null);
  };
  return (
    <DashboardPage
      title="Intake"
      actions={
        !saved && (
          <button className="text-button" type="button" onClick={startAgain}>
            Clear
          </button>
        )
      }
    >
      <CustodyStyles />
      {saved ? (
        <NewAnimals animals={saved} onStartAgain={startAgain} />
      ) : (
        <IntakeForm
          key={intake.submission_id}
          intake={intake}
          onChange={change}
          onSaved={(animals) => {
            clearIntakeDraft();
            setSaved(animals);
          }}
        />
      )}
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Intake" />;
}

export function ErrorBoundary() {
  return <LoadError title="Intake" />;
}
