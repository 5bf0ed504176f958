import type { CardPet } from '../../../pets/web/components.ts';
import type { ApplicationPet } from '../../adoptions.contract.ts';
import type { Procedure } from './procedure.ts';

export interface AdoptionProcessProps {
  procedure: Procedure;
  /** The pet in the address. */
  petId: number | null;
  /** As everybody may see it; null where only its applicants do, or no pet is named. */
  pet: ApplicationPet | null;
  /** Others like it, where they are known already. */
  similar?: CardPet[];
  /** Where all pets are. */
  catalogue: string;
}
