import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { rowOutcomes, type RowOutcome } from '../pet-imports.constants.ts';
import type { PetImport } from '../pet-imports.contract.ts';
import { outcomeLabel } from './format-row.ts';

interface RowTabsProps {
  petImport: PetImport;
  outcome: RowOutcome | undefined;
  undo: 'kept' | undefined;
}

/** Filters rows by outcome, with counts. */
export function RowTabs({ petImport: { counts, kept, status }, outcome, undo }: RowTabsProps) {
  const all = rowOutcomes.reduce((sum, each) => sum + counts[each], 0);
  const count = (label: string, rows: number) => `${label} (${rows.toLocaleString('en')})`;
  return (
    <Tabs label="Rows">
      <TabLink to="?" isCurrent={!outcome && !undo}>
        {count('All', all)}
      </TabLink>
      {rowOutcomes.map((each) => (
        <TabLink key={each} to={`?outcome=${each}`} isCurrent={outcome === each}>
          {count(outcomeLabel(each, status !== 'checked'), counts[each])}
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
