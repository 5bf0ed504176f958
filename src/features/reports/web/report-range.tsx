import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { monthAt } from './month-words.ts';
import { presetHref, presetsAt, rangeHref, rangeProblem, type MonthRange, type RangeAsked } from './reports-address.ts';

/** Milliseconds after the last key: a year is typed digit by digit. */
const PAUSE = 400;

interface ReportRangeProps {
  asked: RangeAsked;
  /** The months that are shown, where the address leaves them to the server. */
  shown: MonthRange;
}

/** Which months are counted. The address holds them; what makes no sense is told beside its field, and changes nothing. */
export function ReportRange({ asked, shown }: ReportRangeProps) {
  const { timeZone } = use(SiteContext);
  const { search } = useLocation();
  const navigate = useNavigate();
  // What is typed is ahead of the address, until that changes.
  const [typed, setTyped] = useState<(MonthRange & { at: string }) | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    if (typed?.at !== search || !isWhole(typed)) return undefined;
    const timer = setTimeout(() => void navigate(rangeHref(typed), { replace: true, preventScrollReset: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, search, navigate]);

  const { from, to } = typed?.at === search ? typed : shown;
  const problem = isTyping ? undefined : rangeProblem({ from, to });
  const fieldOf = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      name={name}
      type="month"
      // Where a browser has no field for months, one types it.
      placeholder="2026-05"
      maxLength={7}
      value={{ from, to }[name]}
      error={problem?.field === name ? problem.words : undefined}
      onChange={({ currentTarget: { value } }) => setTyped({ from, to, [name]: value, at: search })}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  );
  return (
    <div className="report-range">
      <Tabs label="Time that is counted">
        {presetsAt(monthAt(useCurrentMinute(), timeZone)).map((preset) => (
          <TabLink key={preset.label} to={presetHref(preset)} isCurrent={isShown(preset.range, asked)}>
            {preset.label}
          </TabLink>
        ))}
      </Tabs>
      <form
        className="filters report-months"
        aria-label="Months that are counted"
        onSubmit={(event) => event.preventDefault()}
      >
        {fieldOf('from', 'First month')}
        {fieldOf('to', 'Last month')}
      </form>
    </div>
  );
}

function isWhole(range: MonthRange): boolean {
  return range.from !== '' && range.to !== '' && !rangeProblem(range);
}

function isShown(range: MonthRange | null, { from, to }: MonthRange): boolean {
  return range === null ? from === '' && to === '' : range.from === from && range.to === to;
}
