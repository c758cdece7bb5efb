import type { KioskDevice, KioskState } from '#contract/kiosk.ts';
import { withStorage } from '../../lib/browser-storage.ts';

/** This browser as a registered device, with the last state from the server, by which the page opens without a network. */
export interface StoredDevice {
  readonly device: KioskDevice;
  readonly state: KioskState | null;
}

const NAME = 'kioskDevice';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What is stored of this device; `null` where it isn't registered. */
export function readDevice(): StoredDevice | null {
  const stored = withStorage((storage): unknown => JSON.parse(storage.getItem(NAME) ?? 'null'));
  if (!isObject(stored) || !isObject(stored['device'])) return null;
  const { company_id: companyId, token } = stored['device'];
  if (typeof companyId !== 'string' || typeof token !== 'string') return null;
  return {
    device: { company_id: companyId, token },
    state: isObject(stored['state']) ? (stored['state'] as unknown as KioskState) : null,
  };
}

/** Stores what this device is; `null` forgets it. */
export const storeDevice = (stored: StoredDevice | null): void =>
  void withStorage((storage) => {
    if (stored === null) storage.removeItem(NAME);
    else storage.setItem(NAME, JSON.stringify(stored));
  });
