// Loaded into a measured server before its own code: reports the process's resource usage, on every operating system.
import type { Usage } from './server-process.ts';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const usage: Usage = {
    cpuMs: milliseconds(process.cpuUsage()),
    mainThreadCpuMs: milliseconds(process.threadCpuUsage()),
    memoryBytes: process.memoryUsage.rss(),
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.send!(usage);
});

// Ends the server if the run is killed.
process.on('disconnect', () => process.exit());

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
