/** Ages that staff can estimate at a glance. */
export const ageChoices = {
  newborn: { label: 'Newborn', age: 0, age_months: 0 },
  '2-months': { label: '2 months', age: 0, age_months: 2 },
  '4-months': { label: '4 months', age: 0, age_months: 4 },
  '8-months': { label: '8 months', age: 0, age_months: 8 },
  '1-year': { label: '1 year', age: 1, age_months: undefined },
  '3-years': { label: '3 years', age: 3, age_months: undefined },
  '6-years': { label: '6 years', age: 6, age_months: undefined },
  '10-years': { label: '10 or older', age: 10, age_months: undefined },
} as const;
