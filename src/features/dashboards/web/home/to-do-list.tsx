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
      {toDos.length === 0 && uncounted === '' && (hasPets(parts) ? <NothingWaits /> : <NothingYet />)}
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

function hasPets({ pets }: ToDoParts): boolean {
  return !('loaded' in pets) || pets.loaded.available + pets.loaded.pending + pets.loaded.adopted > 0;
}

/** A new shelter: what the site says of it is not its own yet. */
function NothingYet() {
  return (
    <div className="nothing-waits">
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
