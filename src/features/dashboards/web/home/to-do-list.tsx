import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import type { ToDoSections } from './load-admin-home.ts';
import { cappedTotal, formatTotal } from '../../../../platform/total.contract.ts';
import { listToDos, findUncounted } from './to-dos.ts';

/** What needs doing today. Each row links to what it counts; rows that count nothing are left out. */
export function ToDoList({ sections }: { sections: ToDoSections }) {
  const toDos = listToDos(sections);
  const uncounted = findUncounted(sections);
  return (
    <>
      {toDos.length > 0 && (
        <ul className="to-dos">
          {toDos.map(({ count, label, to, icon, isLate }) => (
            <li key={label}>
              <Link className="to-do" to={to} data-late={isLate}>
                <DashboardIcon name={icon} />
                <span>
                  <strong>{formatTotal(cappedTotal(count))}</strong> {label}
                </span>
                <Icon name="arrow" className="size-5 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {uncounted !== '' && <SectionError sentence={`We could not look at: ${uncounted}.`} about="what needs doing" />}
      {toDos.length === 0 && uncounted === '' && (hasPets(sections) ? <NothingToDo /> : <NothingYet />)}
    </>
  );
}

function NothingToDo() {
  return (
    <div className="nothing-to-do">
      <DashboardIcon name="check" className="size-8" />
      <p className="text-lead font-semibold">Nothing waits for you.</p>
      <p className="text-soft">
        A good moment to{' '}
        <Link className="text-link" to="add-pet">
          add a pet
        </Link>
        , or to{' '}
        <Link className="text-link" to="/">
          see the site as visitors do
        </Link>
        .
      </p>
    </div>
  );
}

function hasPets({ pets }: ToDoSections): boolean {
  if (!('loaded' in pets)) return true;
  const { available, pending, adopted } = pets.loaded;
  return [available, pending, adopted].some((count) => count !== 0);
}

/** A new shelter, with nothing set up yet. */
function NothingYet() {
  return (
    <div className="nothing-to-do">
      <DashboardIcon name="paw" className="size-8" />
      <p className="text-lead font-semibold">Your shelter begins here.</p>
      <p className="text-soft">
        Say in the{' '}
        <Link className="text-link" to="settings">
          settings
        </Link>{' '}
        what it is called and how it is reached. Then{' '}
        <Link className="text-link" to="add-pet">
          add a pet
        </Link>
        , or{' '}
        <Link className="text-link" to="import-pets">
          import a list of them
        </Link>
        .
      </p>
    </div>
  );
}
