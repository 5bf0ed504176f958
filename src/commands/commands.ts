import * as accounts from '../features/accounts/server/index.ts';
import { issueSetupCode } from '../features/shelter-setup/server/index.ts';
import * as settings from '../features/settings/server/index.ts';
import { runChecks } from '../features/system-status/server/index.ts';
import { isOpenToOthers } from '../platform/config.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command } from './command.ts';
import { fillWithDemo, removeDemo } from './demo.ts';
import { moveToServer } from './move-to-server.ts';

/** The command line's commands by name. */
export const commands: Record<string, Command> = {
  'create-admin': {
    description: 'creates an Admin account; without --password, reads the password from standard input',
    parameters: {
      email: { value: 'ADDRESS' },
      name: { value: 'NAME' },
      phone: { value: 'NUMBER', isOptional: true },
      password: { value: 'PASSWORD' },
    },
    async run({ db, clock, config }, { email = '', name = '', phone = '', password = '' }, print) {
      const getShelter = () => settings.getShelter(db, config.shelter);
      const context = { now: clock.now(), publicUrl: config.publicUrl, getShelter };
      await accounts.createAdmin(db, { email, name, phone_number: phone, password }, context);
      print(`${email} is an Admin.`);
    },
  },
  'reset-sign-in': {
    description: 'removes the second factors of an account, logs it out, and prints a link that sets a new password',
    parameters: { email: { value: 'ADDRESS' } },
    async run({ db, clock, config }, { email = '' }, print) {
      const { resetSignIn } = await import('../features/accounts/server/reset-sign-in.ts');
      const link = await resetSignIn(db, email, { now: clock.now(), publicUrl: config.publicUrl });
      print(
        `${email} is logged out everywhere and needs no second factor. This link sets a new password, once, within an hour:`,
      );
      print(link);
    },
  },
  'load-demo': {
    description: 'adds the demo shelter: 500 pets and about 200 people',
    parameters: {},
    async run({ db, photos, clock, config }, _input, print) {
      if (isOpenToOthers(config) && config.demo !== 'public') {
        throw new Error(
          'This server can be reached from elsewhere, and the demo accounts’ password is public. Set DEMO=public if it is meant.',
        );
      }
      const { pets, people } = await fillWithDemo({ db, photos, publicUrl: config.publicUrl, now: clock.now() });
      print(`${pets} pets and ${people} people moved in.`);
    },
  },
  'empty-demo': {
    description: 'removes the demo shelter; anything you have added stays',
    parameters: {},
    async run({ db, photos, clock, config }, _input, print) {
      const { pets, people } = await removeDemo({ db, photos });
      print(`${pets} pets and ${people} people moved out.`);
      const code = await issueSetupCode(db, clock.now());
      if (code === null) return;
      print(`No Admin is left. Open ${config.publicUrl}/setup and enter the code ${code} to create one.`);
      print('The next start prints a new code. Or run: npm run shelter -- create-admin --email ADDRESS --name NAME');
    },
  },
  ...backupCommands,
  'move-to-server': {
    description:
      'copies the embedded database to an empty one on a PostgreSQL server; reads its URL from standard input',
    parameters: { to: { value: '-', secretArgument: 'warned' } },
    requiresStop: 'Stop Pawhaven first. Changes made during the move would be missing on the server.',
    run: (context, { to = '' }, print) => moveToServer(context, to, print),
  },
  'move-files': {
    description:
      'copies photos and files to STORAGE_URL, the folder, or a URL from standard input; --delete-source then deletes the originals',
    parameters: {
      to: { value: 'folder|-', isOptional: true, secretArgument: 'rejected' },
      'delete-source': { isOptional: true },
    },
    async run({ config }, { to, ...flags }, print) {
      const { moveFiles } = await import('./move-files.ts');
      await moveFiles(config, { ...(to !== undefined && { to }), deletesSource: 'delete-source' in flags }, print);
    },
  },
  'claim-storage': {
    description:
      'lets this installation delete unused files in the bucket in STORAGE_URL; --yes confirms that no other installation uses it',
    parameters: { yes: {} },
    async run({ db, config, files }, _input, print) {
      if (!config.storage.url && !config.storage.previous) throw new Error('STORAGE_URL is not set.');
      const { claimStorage } = await import('../platform/storage/storage-owner.ts');
      await claimStorage(db, files);
      print('The bucket belongs to this installation.');
    },
  },
  doctor: {
    description: 'checks this installation and says what to fix; changes nothing',
    parameters: {},
    runWithoutDatabase: async (_input, print) => (await import('./doctor/doctor.ts')).examine(process.env, print),
    // In the running server, for the part that needs the embedded database.
    async run({ db, config, clock }, _input, print) {
      for (const result of await runChecks({ db, config, clock })) print(JSON.stringify(result));
    },
  },
  'install-service': {
    description: 'writes systemd units and a settings file for this server; --print only shows them',
    parameters: {
      print: { isOptional: true },
      user: { value: 'USER', isOptional: true },
      prefix: { value: 'FOLDER', isOptional: true },
      root: { value: 'FOLDER', isOptional: true },
      worker: { isOptional: true },
      chat: { isOptional: true },
      replace: { isOptional: true },
    },
    runWithoutDatabase: async (input, print) =>
      (await import('./install-service/install-service.ts')).installService(input, print),
  },
};
