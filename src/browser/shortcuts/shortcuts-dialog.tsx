import { Fragment, useId, useState } from 'react';
import { CheckField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStore } from '../store.ts';
import { singleKeys } from './handle-key.ts';
import { describeKeys } from './parse-key.ts';
import { listRowShortcuts } from './rows.ts';
import { listShortcuts, shortcutGroups, type Shortcut, type ShortcutGroup } from './shortcuts.ts';

/** Lists the shortcuts of the current page and those of every page, and turns single keys off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  // The page behind does not change while the dialog is open.
  const [groups] = useState(() =>
    shortcutGroups
      .map((group) => ({ group, shortcuts: group === 'Lists' ? listRowShortcuts() : listShortcuts(group) }))
      .filter(({ shortcuts }) => shortcuts.length > 0),
  );
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-6">
        <SingleKeysSwitch />
        <div className="shortcut-groups">
          {groups.map(({ group, shortcuts }) => (
            <Group key={group} group={group} shortcuts={shortcuts} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function Group({ group, shortcuts }: { group: ShortcutGroup; shortcuts: Shortcut[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="shortcut-group">
      <h3 id={id}>{group}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys }: { keys: string }) {
  const separator = keys.includes(' ') ? ' then ' : ' ';
  return describeKeys(keys).map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="shortcut-separator">{separator}</span>}
      <kbd className="shortcut-key">{key}</kbd>
    </Fragment>
  ));
}

function SingleKeysSwitch() {
  const isOn = useStore(singleKeys);
  const [search, save] = [describeKeys('mod+k').join('+'), describeKeys('mod+s').join('+')];
  return (
    <CheckField
      label="Use single keys"
      name="single-keys"
      isChecked={isOn}
      onCheck={(isChecked) => singleKeys.write(isChecked)}
      hint={`In this browser. ${search} and ${save} always work.`}
    />
  );
}
