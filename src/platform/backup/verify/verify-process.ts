import type { BackupPlace } from '../backup-settings.ts';
import { InvalidBackupError } from '../backup-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { openBackupLocation } from '../location/open-location.ts';
import { testRestore } from './test-restore.ts';

/** What the server asks this process to do. */
export interface VerifyRequest {
  place: BackupPlace;
  key: string | undefined;
  name: string;
  /** An empty folder, which the server removes. */
  folder: string;
}

/** `damaged`: the backup can't be restored; `failed`: it is unknown whether it can. */
export type VerifyResult = { type: 'restored'; rows: number } | { type: 'damaged' | 'failed'; reason: string };

// Without its server, it would go on with nobody to get the result.
process.on('disconnect', () => process.exit(1));
process.once('message', (request: VerifyRequest) => {
  void verify(request).then((result) => process.send!(result, () => process.exit(0)));
});

async function verify({ place, key, name, folder }: VerifyRequest): Promise<VerifyResult> {
  try {
    const location = await openBackupLocation(place);
    const content = await location.open(name);
    if (!content) return { type: 'damaged', reason: `${name} is no longer at ${location.label}.` };
    return { type: 'restored', rows: await testRestore({ label: name, content, key }, folder) };
  } catch (error) {
    return { type: error instanceof InvalidBackupError ? 'damaged' : 'failed', reason: describeFailure(error) };
  }
}
