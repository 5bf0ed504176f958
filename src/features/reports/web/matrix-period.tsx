import { use } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { Field } from '../../../ui/field.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { addMonths, monthIn } from './format-month.ts';
import { rangeHref, validateRange, type MonthRange } from './report-filters.ts';

/** A month or a year, stored in the URL. */
export function MatrixPeriod({ displayed }: { displayed: MonthRange }) {
  const { timeZone } = use(SiteContext);
  const navigate = useNavigate();
  const month = monthIn(useCurrentMinute(), timeZone);
  const isSelected = ({ from, to }: MonthRange) => from === displayed.from && to === displayed.to;
  const select = (range: MonthRange) => {
    if (range.from !== '' && !validateRange(range)) void navigate(rangeHref(range), { preventScrollReset: true });
  };
  const isMonth = displayed.from === displayed.to;
  return (
    <div className="report-range">
      <Tabs label="Time range">
        {presets(month).map(({ label, range }) => (
          <TabLink key={label} to={rangeHref(range)} isCurrent={isSelected(range)}>
            {label}
          </TabLink>
        ))}
      </Tabs>
      <form className="filters report-months" aria-label="Month or year" onSubmit={(event) => event.preventDefault()}>
        <Field
          key={`month ${displayed.from}`}
          label="Month"
          name="month"
          type="month"
          placeholder="2026-05"
          maxLength={7}
          defaultValue={isMonth ? displayed.from : ''}
          onChange={({ currentTarget: { value } }) => select({ from: value, to: value })}
        />
        <Field
          key={`year ${displayed.from}`}
          label="Year"
          name="year"
          inputMode="numeric"
          placeholder="2026"
          maxLength={4}
          defaultValue={isMonth ? '' : displayed.from.slice(0, 4)}
          onChange={({ currentTarget: { value } }) => {
            if (/^\d{4}$/.test(value)) select(yearOf(value));
          }}
        />
      </form>
    </div>
  );
}

function presets(month: string): { label: string; range: MonthRange }[] {
  const year = Number(month.slice(0, 4));
  const last = addMonths(month, -1);
  return [
    { label: 'This month', range: { from: month, to: month } },
    { label: 'Last month', range: { from: last, to: last } },
    { label: 'This year', range: yearOf(String(year)) },
    { label: 'Last year', range: yearOf(String(year - 1)) },
  ];
}

function yearOf(year: string): MonthRange {
  return { from: `${year}-01`, to: `${year}-12` };
}
