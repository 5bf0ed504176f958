import { useRef } from 'react';
import { DropDown } from '../drop-down.tsx';
import { Icon } from '../icon.tsx';
import type { Column } from './columns.ts';
import type { Density } from './data-table.tsx';

interface ColumnMenuProps {
  /** All of the list; the first is always displayed. */
  columns: readonly Pick<Column<never>, 'id' | 'label'>[];
  /** Ids of those displayed, in order, without the first. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  onReset: () => void;
  density: Density;
  onDensity: (density: Density) => void;
}

/** Which columns a list has, in which order, and how tall its rows are. */
export function ColumnMenu({ columns, chosen, onChoose, onReset, density, onDensity }: ColumnMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const others = columns.slice(1);
  const ordered = [
    ...chosen.map((id) => others.find((column) => column.id === id)).filter((column) => column !== undefined),
    ...others.filter(({ id }) => !chosen.includes(id)),
  ];
  const toggle = (id: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const move = (id: string, by: -1 | 1) => {
    const from = chosen.indexOf(id);
    const moved = chosen.toSpliced(from, 1).toSpliced(from + by, 0, id);
    onChoose(moved);
    // React moves the row, and with it the focused button would be lost at either end.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-column="${id}"] button`);
      (buttons?.[by === -1 ? 0 : 1] ?? buttons?.[0])?.focus();
    });
  };
  return (
    <DropDown label="Columns" isAtEnd>
      <div className="column-menu">
        <fieldset>
          <legend className="field-label">Row height</legend>
          <div className="filter-choices">
            {densities.map(({ value, label }) => (
              <label key={value} className="filter-choice">
                <input type="radio" checked={density === value} onChange={() => onDensity(value)} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="field-label">Columns</legend>
          <ul ref={list} className="column-list">
            {ordered.map(({ id, label }) => {
              const at = chosen.indexOf(id);
              return (
                <li key={id} data-column={id}>
                  <label className="filter-choice">
                    <input type="checkbox" checked={at !== -1} onChange={({ target }) => toggle(id, target.checked)} />
                    {label}
                  </label>
                  {at !== -1 && (
                    <>
                      <MoveButton label={`Move ${label} left`} isUp isOff={at === 0} onMove={() => move(id, -1)} />
                      <MoveButton
                        label={`Move ${label} right`}
                        isOff={at === chosen.length - 1}
                        onMove={() => move(id, 1)}
                      />
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        </fieldset>
        <button className="text-button" type="button" onClick={onReset}>
          Reset columns
        </button>
      </div>
    </DropDown>
  );
}

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

interface MoveButtonProps {
  label: string;
  isUp?: boolean;
  isOff: boolean;
  onMove: () => void;
}

function MoveButton({ label, isUp = false, isOff, onMove }: MoveButtonProps) {
  return (
    <button
      className="column-move"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onMove()}
    >
      <Icon name="chevron" className={isUp ? 'size-4 rotate-180' : 'size-4'} />
    </button>
  );
}
