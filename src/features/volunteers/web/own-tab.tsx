import { useToday } from '../../../browser/dashboard/use-today.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import type { OwnShifts } from '../shifts.contract.ts';
import { HourTotals } from './hour-totals.tsx';
import { ShiftCard } from './shift-card.tsx';
import { ShiftList } from './shift-list.tsx';
import { formatSkills } from './shift-texts.ts';

/** One's shifts, hours and skills. */
export function OwnTab({ mine: { upcoming, past, minutes, skills } }: { mine: OwnShifts }) {
  const { today } = useToday();
  const fallback = useFocusFallback<HTMLDivElement>();
  return (
    <>
      <HourTotals minutes={minutes} />
      <div className="shift-days" ref={fallback} tabIndex={-1}>
        {upcoming.length === 0 ? (
          <EmptyState title="No shifts coming up">
            <p>Find one under Schedule.</p>
          </EmptyState>
        ) : (
          <section className="shift-day" aria-label="Coming up">
            <h2 className="text-[1.25rem] leading-tight">Coming up</h2>
            <div className="shift-cards">
              {upcoming.map((shift) => (
                <ShiftCard key={shift.id} shift={shift} today={today} />
              ))}
            </div>
          </section>
        )}
      </div>
      <Panel title="My skills">
        <p>{skills.length === 0 ? 'None recorded yet.' : formatSkills(skills)}</p>
        <p className="text-small text-soft">Learned something new? Ask a coordinator to add it.</p>
      </Panel>
      {past.length > 0 && (
        <Panel title="Past shifts">
          <ShiftList shifts={past} />
        </Panel>
      )}
    </>
  );
}
