import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { monthIn } from './format-month.ts';
import {
  presetHref,
  listPresets,
  rangeHref,
  validateRange,
  type MonthRange,
  type RangeFilter,
} from './report-filters.ts';

/** In milliseconds: waits for a typed year. */
const DEBOUNCE_MS = 400;

interface ReportRangeProps {
  filter: RangeFilter;
  /** The displayed months, which the server chose if the URL has none. */
  displayed: MonthRange;
}

/** The months of the reports, stored in the URL. Invalid input shows an error at its field and changes nothing. */
export function ReportRange({ filter, displayed }: ReportRangeProps) {
  const { timeZone } = use(SiteContext);
  const { search } = useLocation();
  const navigate = useNavigate();
  // Input takes precedence until the URL changes.
  const [typed, setTyped] = useState<(MonthRange & { at: string }) | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    if (typed?.at !== search || !isComplete(typed)) return undefined;
    const timer = setTimeout(
      () => void navigate(rangeHref(typed), { replace: true, preventScrollReset: true }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, search, navigate]);

  const { from, to } = typed?.at === search ? typed : displayed;
  const error = isTyping ? undefined : validateRange({ from, to });
  const fieldOf = (name: 'from' | 'to', label: string) => (
    <Field
      label={label}
      name={name}
      type="month"
      // For browsers without a month picker.
      placeholder="2026-05"
      maxLength={7}
      value={{ from, to }[name]}
      error={error?.field === name ? error.message : undefined}
      onChange={({ currentTarget: { value } }) => setTyped({ from, to, [name]: value, at: search })}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  );
  return (
    <div className="report-range">
      <Tabs label="Time range">
        {listPresets(monthIn(useCurrentMinute(), timeZone)).map((preset) => (
          <TabLink key={preset.label} to={presetHref(preset)} isCurrent={isSelected(preset.range, filter)}>
            {preset.label}
          </TabLink>
        ))}
      </Tabs>
      <form className="filters report-months" aria-label="Months" onSubmit={(event) => event.preventDefault()}>
        {fieldOf('from', 'First month')}
        {fieldOf('to', 'Last month')}
      </form>
    </div>
  );
}

function isComplete(range: MonthRange): boolean {
  return range.from !== '' && range.to !== '' && !validateRange(range);
}

function isSelected(range: MonthRange | null, { from, to }: MonthRange): boolean {
  return range === null ? from === '' && to === '' : range.from === from && range.to === to;
}
