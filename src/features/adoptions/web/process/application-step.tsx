import { formatDate } from '../../../../ui/dashboard/format-date.ts';
import type { Application } from '../../adoptions.contract.ts';
import { applicationSections, applicationLabels, describeAnswer } from '../../application-sections.constants.ts';
import { ApplicationForm } from '../form/application-form.tsx';
import type { ApplicationFormInput } from '../form/use-application-form.ts';
import { StepPanel } from './step-panel.tsx';

export function ApplicationStep(input: ApplicationFormInput) {
  return (
    <StepPanel
      step="Application"
      lead={
        input.petId === null
          ? 'Choose a pet and tell us about yourself.'
          : 'Be honest. There’s no perfect home, just the right one for each pet.'
      }
    >
      <ApplicationForm {...input} />
    </StepPanel>
  );
}

interface SentApplicationProps {
  application: Application;
  children: React.ReactNode;
}

/** The submitted answers, read-only. */
export function SentApplication({ application, children }: SentApplicationProps) {
  return (
    <StepPanel
      step="Application"
      lead={`You applied for ${application.pet.name} on ${formatDate(new Date(application.created_at), 'long')}.`}
    >
      <details className="sent-application">
        <summary className="text-button">View your answers</summary>
        <div className="grid gap-5 pt-3">
          {applicationSections.map(({ title, fields }) => (
            <section key={title} className="grid gap-1">
              <h3 className="text-lead">{title}</h3>
              <dl className="review-values">
                {fields.map((field) => (
                  <div key={field}>
                    <dt>{applicationLabels[field]}</dt>
                    <dd>{describeAnswer(field, application[field]) ?? '–'}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </details>
      <div className="wizard-actions">{children}</div>
    </StepPanel>
  );
}
