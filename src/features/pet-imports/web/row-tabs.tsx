import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { rowOutcomes, type RowOutcome } from '../import-words.contract.ts';
import type { PetImport } from '../pet-imports.contract.ts';
import { outcomeLabel } from './row-words.ts';

interface RowTabsProps {
  found: PetImport;
  outcome: RowOutcome | undefined;
  undo: 'kept' | undefined;
}

/** The rows by what becomes of them; each way counts its rows. */
export function RowTabs({ found: { counts, kept, state }, outcome, undo }: RowTabsProps) {
  const all = rowOutcomes.reduce((sum, each) => sum + counts[each], 0);
  const count = (label: string, rows: number) => `${label} (${rows.toLocaleString('en')})`;
  return (
    <Tabs label="Rows">
      <TabLink to="?" isCurrent={!outcome && !undo}>
        {count('All', all)}
      </TabLink>
      {rowOutcomes.map((each) => (
        <TabLink key={each} to={`?outcome=${each}`} isCurrent={outcome === each}>
          {count(outcomeLabel(each, state !== 'checked'), counts[each])}
        </TabLink>
      ))}
      {kept > 0 && (
        <TabLink to="?undo=kept" isCurrent={undo === 'kept'}>
          {count('Kept', kept)}
        </TabLink>
      )}
    </Tabs>
  );
}
