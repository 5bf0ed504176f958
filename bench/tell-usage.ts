// Loaded into a measured server before its own code: answers what the process has used so far, on any system alike.
import type { Usage } from './server-process.ts';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const usage: Usage = {
    cpuMs: milliseconds(process.cpuUsage()),
    mainThreadCpuMs: milliseconds(process.threadCpuUsage()),
    memoryBytes: process.memoryUsage.rss(),
    mostMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
  process.send!(usage);
});

// A run that was killed leaves no server behind.
process.on('disconnect', () => process.exit());

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
