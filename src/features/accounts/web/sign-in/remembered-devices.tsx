import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { SignInApi, SignInMethods } from '../../sign-in.contract.ts';
import { SignInItem } from './sign-in-item.tsx';

const call = createApiClient<SignInApi>();

export function RememberedDevices({ devices }: { devices: SignInMethods['remembered_devices'] }) {
  const { mutate, isBusy, failure } = useMutation('We couldn’t remove the device. Please try again.');
  const end = (id: number) =>
    mutate(() => call('DELETE /api/users/me/remembered-devices/:id', { params: { id } }), {
      successMessage: 'Device removed. Next time, it needs your passkey or a code.',
    });
  return (
    <SignInItem
      icon="clock"
      title="Remembered devices"
      description="They only need your password for a while. Changing your password ends that."
    >
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <ul aria-label="Remembered devices">
        {devices.map(({ id, device, ip, last_used_at, expires_at }) => (
          <li key={id}>
            <div className="min-w-0">
              <p className="font-bold">{device}</p>
              <p className="text-small text-soft">
                Last used <DateTime at={last_used_at} format="relative" />, {`IP address ${ip}`}. Remembered until{' '}
                <DateTime at={expires_at} format="date" />
              </p>
            </div>
            <button
              type="button"
              className="text-button"
              aria-disabled={isBusy || undefined}
              onClick={() => void end(id)}
            >
              Remove<span className="sr-only"> {device}</span>
            </button>
          </li>
        ))}
      </ul>
    </SignInItem>
  );
}
