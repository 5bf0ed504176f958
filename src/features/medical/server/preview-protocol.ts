import type { Database } from '../../../platform/database.ts';
import type { MovedDoses, ProtocolChange } from '../protocols.contract.ts';
import type { MedicalContext } from './medical-context.ts';
import { changeProtocol } from './protocols.ts';

/**
 * What a change of a protocol would do to open doses: the change itself, in a transaction that is rolled back.
 * @throws ApiError as the change
 */
export async function previewProtocol(
  db: Database,
  id: number,
  input: ProtocolChange,
  context: MedicalContext,
): Promise<MovedDoses> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { moved, ended } = await changeProtocol(trx, id, input, context);
      throw new RollBack({ moved, ended });
    });
  } catch (error) {
    if (error instanceof RollBack) return error.doses;
    throw error;
  }
}

/** Ends a transaction without its changes. */
class RollBack extends Error {
  readonly doses: MovedDoses;

  constructor(doses: MovedDoses) {
    super('Only a preview');
    this.doses = doses;
  }
}
