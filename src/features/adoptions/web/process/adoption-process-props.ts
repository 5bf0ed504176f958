import type { ComponentType } from 'react';
import type { CardPet } from '../../../pets/web/components.ts';
import type { AdoptionProcess, ApplicationPet } from '../../adoptions.contract.ts';
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
  /** The steps of a User. */
  OwnProcess: ComponentType<OwnProcessProps>;
}

export interface OwnProcessProps extends Omit<AdoptionProcessProps, 'OwnProcess' | 'pet'> {
  process: AdoptionProcess;
  load: (petId?: number) => Promise<AdoptionProcess | null>;
  onEnd: () => void;
}
