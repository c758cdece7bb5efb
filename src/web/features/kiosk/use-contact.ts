import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import type { KioskState } from '#contract/kiosk.ts';
import { api, ApiError } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { storeDevice, type StoredDevice } from './device.ts';
import { countQueued, sendScans } from './scan-queue.ts';

/** How often the server is asked, in milliseconds: a device that was removed knows it soon, without a scan too. */
const CONTACT_MS = 60_000;
/** How often while it doesn't answer: people stand before the device. */
const AWAY_MS = 10_000;

/** Whether the device isn't registered any more. */
export const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'kiosk_not_registered';

/** What the device knows of itself, and of what waits on it. */
export interface Contact {
  /** `null` until the first answer. */
  readonly state: KioskState | null;
  /** The server was not to be reached the last time. */
  readonly isAway: boolean;
  /** How many scans wait to be sent. */
  readonly unsent: number;
  /** Counts them again. */
  readonly recount: () => Promise<void>;
  /** Asks now, and sends what waits. */
  readonly ask: () => void;
}

/** Asks the server again and again, and sends what waits; `onEnded` once the device isn't registered any more. */
export function useContact({ device, state: stored }: StoredDevice, onEnded: () => void): Contact {
  const [unsent, setUnsent] = useState(0);
  const recount = async (): Promise<void> => setUnsent(await countQueued(device.company_id));
  const contact = useQuery({
    queryKey: queryKey('kiosk', device.token),
    queryFn: async ({ signal }) => {
      const state = await api('POST /api/kiosk/contact', { body: { device }, signal });
      storeDevice({ device, state });
      try {
        await sendScans(device);
      } catch (error) {
        // Without a store nothing waits; what the server says of the device is to be known.
        if (error instanceof ApiError) throw error;
      } finally {
        await recount();
      }
      return state;
    },
    refetchInterval: ({ state: { status } }) => (status === 'error' ? AWAY_MS : CONTACT_MS),
    refetchIntervalInBackground: true,
    placeholderData: stored ?? undefined,
  });
  const { refetch } = contact;
  useEffect(() => {
    const ask = (): void => void refetch();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [refetch]);
  const end = useEffectEvent(onEnded);
  const hasEnded = isEnded(contact.error);
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return {
    state: contact.data ?? stored,
    isAway: contact.isError && !hasEnded,
    unsent,
    recount,
    ask: () => void refetch(),
  };
}
