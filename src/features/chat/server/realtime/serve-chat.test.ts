import { expect, test, vi } from 'vitest';
import { startApp } from '../../../../../tests/support/start-app.ts';
import { Agents } from './agents.ts';
import { ChangePoller } from './change-poller.ts';
import { OtherServers } from './other-servers.ts';

test('a server that stops during a poll says so last: other servers would count it as running', async () => {
  const announced: string[] = [];
  vi.spyOn(OtherServers.prototype, 'announce').mockImplementation(() => void announced.push('is there'));
  vi.spyOn(OtherServers.prototype, 'announceStop').mockImplementation(() => void announced.push('stops'));
  const polling = Promise.withResolvers<void>();
  const slowDatabase = Promise.withResolvers<void>();
  vi.spyOn(Agents.prototype, 'publish').mockImplementation(async () => {
    polling.resolve();
    await slowDatabase.promise;
  });
  const stopPoller = vi.spyOn(ChangePoller.prototype, 'stop');
  const app = await startApp();
  await polling.promise;
  const before = announced.length;
  const stopped = app.stop();
  await expect.poll(() => stopPoller.mock.calls.length).toBe(1);
  slowDatabase.resolve();
  await stopped;
  expect(announced.slice(before)).toEqual(['is there', 'stops']);
});
