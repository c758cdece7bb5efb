import type { KioskDevice } from '#contract/kiosk.ts';
import { api, ApiError } from '../../lib/api.ts';
import { objectStore } from '../../lib/object-store.ts';
import type { Sealed } from './seal.ts';

/** A scan that was stored without a network. Nothing of it can be read here. */
interface QueuedScan {
  readonly companyId: string;
  readonly scanId: string;
  readonly sealed: Sealed;
  readonly place: number;
}

const inStore = objectStore('kintai-kiosk', 'scans', { keyPath: 'place', autoIncrement: true });

/** The scans of the device that wait, in the order in which they were made. */
async function queuedScans(companyId: string): Promise<readonly QueuedScan[]> {
  const all = (await inStore('readonly', (store) => store.getAll())) as QueuedScan[];
  return all.filter((scan) => scan.companyId === companyId);
}

/** How many wait; 0 where the browser stores nothing. */
export const countQueued = (companyId: string): Promise<number> =>
  queuedScans(companyId).then(
    ({ length }) => length,
    () => 0,
  );

/** Stores a scan. Rejects where the browser stores nothing. */
export const queueScan = async (scan: Omit<QueuedScan, 'place'>): Promise<void> =>
  void (await inStore('readwrite', (store) => store.put(scan)));

let sending: Promise<void> | null = null;

/**
 * Sends what waits, in its order, until nothing does or the network is gone. Once sent the server has it: as a punch, or in
 * the list of what it couldn't take. Rejects with why it ended: a device that isn't registered any more sends nothing.
 */
export function sendScans(device: KioskDevice): Promise<void> {
  sending ??= sendAll(device).finally(() => (sending = null));
  return sending;
}

async function sendAll(device: KioskDevice): Promise<void> {
  for (const { scanId, sealed, place } of await queuedScans(device.company_id)) {
    try {
      await api('POST /api/kiosk/offline-scans', { body: { device, scan_id: scanId, sealed } });
    } catch (error) {
      // One that the server can't even read stays, to be seen, and holds up none of the others.
      if (error instanceof ApiError && error.status === 400) continue;
      throw error;
    }
    await inStore('readwrite', (store) => store.delete(place));
  }
}
