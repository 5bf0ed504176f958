import * as accounts from '../features/accounts/server/index.ts';
import * as settings from '../features/settings/server/index.ts';
import { isOpenToOthers } from '../platform/config.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { fillWithDemo, takeDemoOut } from './demo.ts';
import { moveToServer } from './move-to-server.ts';
import type { Place } from './place.ts';

export interface Operation {
  does: string;
  /** Its arguments by name, `--name VALUE` on the command line: what the value is, undefined for a switch. */
  takes: Record<string, { value?: string; isOptional?: true }>;
  /** Replaces all existing tables, including those of a newer version. */
  replacesTables?: true;
  run(place: Place, given: Record<string, string>, say: (line: string) => void): Promise<void>;
}

/** Everything an operator can have done from the command line, by its name there. */
export const operations: Record<string, Operation> = {
  'create-admin': {
    does: 'creates an Admin’s account; without --password it is read from standard input',
    takes: {
      email: { value: 'ADDRESS' },
      name: { value: 'NAME' },
      phone: { value: 'NUMBER', isOptional: true },
      password: { value: 'PASSWORD' },
    },
    async run({ db, clock, config }, { email = '', name = '', phone = '', password = '' }, say) {
      const getShelter = () => settings.getShelter(db, config.shelter);
      const context = { now: clock.now(), publicUrl: config.publicUrl, getShelter };
      await accounts.createAdmin(db, { email, name, phone_number: phone, password }, context);
      say(`${email} is an Admin.`);
    },
  },
  'load-demo': {
    does: 'adds the demo shelter: 500 pets and about 200 people',
    takes: {},
    async run({ db, photos, clock, config }, _given, say) {
      if (isOpenToOthers(config) && config.demo !== 'public') {
        throw new Error(
          'This server can be reached from elsewhere, and the demo accounts’ password is public. Set DEMO=public if it is meant.',
        );
      }
      const { pets, people } = await fillWithDemo({ db, photos, publicUrl: config.publicUrl, now: clock.now() });
      say(`${pets} pets and ${people} people moved in.`);
    },
  },
  'empty-demo': {
    does: 'takes the demo shelter out again; what was added since stays',
    takes: {},
    async run({ db, photos }, _given, say) {
      const { pets, people } = await takeDemoOut({ db, photos });
      say(`${pets} pets and ${people} people moved out.`);
    },
  },
  backup: {
    does: 'writes all records and pictures into one file',
    takes: { file: { value: 'FILE' } },
    async run({ db, photos, clock }, { file = '' }, say) {
      const written = await writeBackup(db, { photos: photos.files, file, now: clock.now() });
      say(`${written.rows} records and ${written.photos} picture files are in ${file}.`);
    },
  },
  restore: {
    does: 'puts a backup in the place of everything that is there; --yes says that this is meant',
    takes: { file: { value: 'FILE' }, yes: {} },
    replacesTables: true,
    async run({ db, photos, config: { dataDir } }, { file = '' }, say) {
      const restored = await restoreBackup(db, { photos: photos.files, dataDir, file });
      say(`${restored.rows} records and ${restored.photos} picture files are restored.`);
    },
  },
  'move-to-server': {
    does: 'copies the embedded database to an empty one on a PostgreSQL server',
    takes: { to: { value: 'postgres://USER:PASSWORD@HOST/DATABASE' } },
    run: (place, { to = '' }, say) => moveToServer(place, to, say),
  },
};
