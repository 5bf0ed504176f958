import { applicationSections } from '../application-sections.ts';
import { countMissing, type ApplicationFormValues } from './answers.ts';

interface SectionBarProps {
  current: number;
  form: ApplicationFormValues;
  onGoTo: (section: number) => void;
}

export function SectionBar({ current, form, onGoTo }: SectionBarProps) {
  return (
    <ol className="section-bar" aria-label="Sections of the form">
      {applicationSections.map(({ title }, section) => {
        const missing = countMissing(section, form);
        return (
          <li key={title}>
            <button
              type="button"
              aria-current={section === current ? 'step' : undefined}
              data-done={missing === 0 || undefined}
              onClick={() => onGoTo(section)}
            >
              <span className="section-bar-title">{title}</span>
              <span className="sr-only">{missing === 0 ? ' (done)' : ` (${missing} to fill in)`}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
