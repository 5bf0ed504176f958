import { Field } from '../../../ui/field.tsx';
import { FilterForm } from '../../../ui/dashboard/filter-form.tsx';

export function UsersSearch() {
  return (
    <FilterForm label="Search users" className="filters">
      <Field
        label="Search by name"
        name="search"
        type="search"
        maxLength={200}
        autoComplete="off"
        placeholder="Name, e-mail or phone"
      />
    </FilterForm>
  );
}
