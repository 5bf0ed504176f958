/** The milliseconds of CPU that a call takes: how busy the machine is doesn't matter. */
export async function cpuTimeOf(call: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
