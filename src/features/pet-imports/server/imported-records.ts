import type { PendingRow } from './import-rows.ts';

interface WrittenPet {
  /** Null if the pet could not be added. */
  id: number | null;
  fields: PendingRow['fields'];
}

/** The custodies of added pets. */
export function toStays(pets: readonly WrittenPet[]) {
  return pets.flatMap(({ id, fields }) => {
    const { intake_at, intake_type, outcome_at = null, outcome_type = null, ...rest } = fields;
    if (id === null || !intake_at || !intake_type) return [];
    return {
      pet_id: id,
      intake_at,
      intake_type,
      reason: rest.intake_reason ?? null,
      found_location: rest.found_location ?? null,
      outcome_at,
      outcome_type,
      outcome_organization: rest.outcome_organization ?? null,
    };
  });
}

export function toMicrochips(pets: readonly WrittenPet[]) {
  return pets.flatMap(({ id, fields: { microchip } }) =>
    id === null ? [] : splitChips(microchip).map((value) => ({ pet_id: id, value })),
  );
}

/** Those that the import gave to existing pets. */
export function toAddedMicrochips(rows: readonly PendingRow[]) {
  return rows.flatMap(({ pet_id, fields, before }) => {
    const had = new Set(splitChips(before?.microchip));
    const added = splitChips(fields.microchip).filter((value) => !had.has(value));
    return pet_id === null ? [] : added.map((value) => ({ pet_id, value }));
  });
}

function splitChips(numbers: string | null | undefined): string[] {
  return numbers?.split(' ') ?? [];
}
