const KEY = 'device_token';

/** The token with which this device needs no second factor; undefined if it isn't remembered. */
export function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeDeviceToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Without storage, the next login asks again.
  }
}
