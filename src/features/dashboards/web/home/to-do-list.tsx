import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { DashboardIcon } from '../dashboard-icon.tsx';
import { PartFailure } from '../part-failure.tsx';
import type { ToDoParts } from './load-admin-home.ts';
import { listToDos, uncountedIn } from './to-dos.ts';

/** What needs doing today. Each line leads to what it counts, and is gone when there is none of it. */
export function ToDoList({ parts }: { parts: ToDoParts }) {
  const toDos = listToDos(parts);
  const uncounted = uncountedIn(parts);
  return (
    <>
      {toDos.length > 0 && (
        <ul className="to-dos">
          {toDos.map(({ count, words, to, icon, isLate }) => (
            <li key={words}>
              <Link className="to-do" to={to} data-late={isLate}>
                <DashboardIcon name={icon} />
                <span>
                  <strong>{count.toLocaleString('en')}</strong> {words}
                </span>
                <Icon name="arrow" className="size-5 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {uncounted !== '' && <PartFailure sentence={`We could not look at: ${uncounted}.`} about="what needs doing" />}
      {toDos.length === 0 && uncounted === '' && <NothingWaits />}
    </>
  );
}

function NothingWaits() {
  return (
    <div className="nothing-waits">
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
