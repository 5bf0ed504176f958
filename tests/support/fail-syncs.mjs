import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// While the file FAILING_SYNC_FLAG exists, no file reaches the disk, as on a disk that is about to die.
const flag = process.env.FAILING_SYNC_FLAG;
const isFailing = () => fs.existsSync(flag);
const error = () => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', errno: -5 });
const { fdatasync, fdatasyncSync } = fs;
fs.fdatasyncSync = (fd) => {
  if (isFailing()) throw error();
  fdatasyncSync(fd);
};
fs.fdatasync = (fd, done) => (isFailing() ? setImmediate(() => done(error())) : fdatasync(fd, done));
syncBuiltinESMExports();
