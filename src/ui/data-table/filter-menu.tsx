import { use, useId } from 'react';
import { useSearchParams } from 'react-router';
import { FilterForm } from '../dashboard/filter-form.tsx';
import { DropDown } from '../drop-down.tsx';
import { Field, SelectField } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { SiteContext } from '../site-context.ts';
import { chipsOf, readFilters, type Filter } from './filters.ts';

interface FilterMenuProps {
  /** Such as "Filter pets". */
  label: string;
  filters: readonly Filter[];
  /** Values of the URL's `sort`; none if the list has only one order. */
  orders?: readonly { value: string; label: string }[] | undefined;
}

/** All filters of a list. They combine, and apply as they are set. */
export function FilterMenu({ label, filters, orders }: FilterMenuProps) {
  const [params] = useSearchParams();
  const count = chipsOf(filters, params).length;
  const values = readFilters(filters, params);
  return (
    <DropDown
      label={
        <>
          <Icon name="filter" className="size-4" />
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </>
      }
    >
      <FilterForm label={label} className="filter-menu">
        {filters.map((filter) => (
          <FilterControl
            key={filter.label}
            filter={filter}
            isBackwards={filter.type === 'dates' && (values[filter.from] ?? '') > (values[filter.to] ?? '9')}
          />
        ))}
        {orders && <SelectField label="Sort by" name="sort" options={orders} />}
      </FilterForm>
    </DropDown>
  );
}

function FilterControl({ filter, isBackwards }: { filter: Filter; isBackwards: boolean }) {
  switch (filter.type) {
    case 'choice': {
      const options = [{ value: '', label: filter.anyLabel ?? 'Any' }, ...filter.options];
      return <SelectField label={filter.label} name={filter.name} options={options} />;
    }
    case 'choices':
      return <Choices {...filter} />;
    case 'sites':
      return <Sites label={filter.label} name={filter.name} />;
    case 'days':
      return (
        <fieldset className="filter-range">
          <legend className="field-label">{filter.label}</legend>
          <Field label="At least" name={filter.from} type="number" min={0} max={9999} inputMode="numeric" />
          <Field label="At most" name={filter.to} type="number" min={0} max={9999} inputMode="numeric" />
        </fieldset>
      );
    case 'dates':
      return (
        <fieldset className="filter-range">
          <legend className="field-label">{filter.label}</legend>
          <Field label="From" name={filter.from} type="date" />
          <Field
            label="To"
            name={filter.to}
            type="date"
            error={isBackwards ? 'This day is before the first one.' : undefined}
          />
        </fieldset>
      );
    case 'custom':
    default:
      return filter.control;
  }
}

function Sites({ label, name }: { label: string; name: string }) {
  const { locations = [] } = use(SiteContext);
  return <Choices label={label} name={name} options={locations.map((site) => ({ value: site, label: site }))} />;
}

interface ChoicesProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
}

function Choices({ label, name, options }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="field-label" id={id}>
        {label}
      </legend>
      <div className="filter-choices">
        {options.map((option) => (
          <label key={option.value} className="filter-choice">
            <input type="checkbox" name={name} value={option.value} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
