import { Link } from 'react-router';
import { animalHref } from '../../../../platform/animal-href.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { formatDue, overdueDays } from '../../../tasks/web/components/due-texts.ts';
import type { AdminHome } from './load-admin-home.ts';
import { visibleSection } from './visible-section.ts';

/** The care that is due first, for those who record it. */
export function DueCarePanel({ section }: { section: AdminHome['care'] }) {
  const care = visibleSection(section);
  if (!care) return null;
  const total = 'loaded' in care ? care.loaded.counts.today : 0;
  return (
    <Panel
      className="day-panel"
      title={total > 0 ? `Care due (${total.toLocaleString('en')})` : 'Care due'}
      actions={
        <Link className="text-link text-small" to="medical">
          Medical
        </Link>
      }
    >
      {'failure' in care && <SectionError sentence={care.failure} about="care due" />}
      {'loaded' in care && total === 0 && <p className="text-soft">Nothing is due now.</p>}
      {'loaded' in care && total > 0 && (
        <ul className="day-list">
          {care.loaded.doses.map(({ id, name, pet, due_on }) => (
            <li key={id} className="day-row">
              <div className="day-row-text">
                <Link className="day-row-link" to={animalHref(pet.id, 'medical')}>
                  <bdi>{pet.name}</bdi>
                </Link>
                <p className="day-row-facts">
                  <span>{name}</span>
                  <span data-late={overdueDays(due_on, care.loaded.today) > 0 || undefined}>
                    {formatDue(due_on, care.loaded.today)}
                  </span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
