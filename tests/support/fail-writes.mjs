import fs from 'node:fs';

// Simulates a full disk where none can be mounted: while the file FULL_DISK_FLAG exists, the database's writes fail as
// the operating system would fail them.
const flag = process.env.FULL_DISK_FLAG;
for (const name of ['writeSync', 'ftruncateSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (fs.existsSync(flag))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
    return original(...args);
  };
}
