import { useId } from 'react';
import { describeKeys } from '../../../browser/shortcuts/parse-key.ts';
import { scrollIntoView } from '../../../ui/scroll-into-view.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  active: PaletteItem | undefined;
  onOpen: (item: PaletteItem, inNewTab?: boolean) => void;
}

/** The keyboard stays in the field, which names the active option. */
export function PaletteList({ id, groups, active, onOpen }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="palette-list">
      {groups.map((group) => (
        <Group key={group.label} listId={id} group={group} active={active} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Group({
  listId,
  group: { label, items },
  ...options
}: { listId: string; group: PaletteGroup } & GroupOptions) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="palette-group">
        {label}
      </div>
      {items.map((item) => (
        <Option key={item.key} listId={listId} item={item} {...options} />
      ))}
    </div>
  );
}

type GroupOptions = Pick<PaletteListProps, 'active' | 'onOpen'>;

function Option({ listId, item, active, onOpen }: { listId: string; item: PaletteItem } & GroupOptions) {
  const { key, icon, title, detail, status, isWarning, keys, to } = item;
  const isActive = key === active?.key;
  return (
    // A link: it opens in a new tab as any other does.
    <a
      ref={isActive ? scrollIntoView : undefined}
      id={`${listId} ${key}`.replaceAll(' ', '-')}
      className="palette-option"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={to ?? '#'}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (to !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        onOpen(item);
      }}
    >
      <DashboardIcon name={icon} />
      <span className="palette-text">
        <bdi className="palette-title">{title}</bdi>
        {detail && <bdi className="palette-detail">{detail}</bdi>}
      </span>
      {status && (
        <span className="palette-mark" data-warning={isWarning || undefined}>
          {isWarning && <DashboardIcon name="flag" className="size-4" />}
          {status}
        </span>
      )}
      {keys && (
        <span className="palette-keys">
          {describeKeys(keys).map((each) => (
            <kbd key={each} className="shortcut-key">
              {each}
            </kbd>
          ))}
        </span>
      )}
    </a>
  );
}
