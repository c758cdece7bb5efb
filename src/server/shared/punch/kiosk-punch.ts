import type { Transaction } from 'kysely';

import type { Tap } from '#domain/attendance/offline-punch.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import type { KioskMeans } from '#domain/kiosk/means.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** A punch of somebody who has identified themself at a shared device (打刻端末). */
export interface KioskPunch {
  /** The button that was pressed; `null` for what comes next by the person's state. */
  readonly chosen: AnyPunchType | null;
  readonly at: EpochMs;
  /** Of a scan that was stored without a network: what the device's clock said. */
  readonly tap: Tap | null;
  /** Names the scan, which is stored once. */
  readonly scanId: string;
  readonly means: KioskMeans;
  /** Checks a condition in the transaction of the punch, and throws where it fails; `null` for none. */
  readonly requires: ((trx: Transaction<DB>) => Promise<void>) | null;
  /** Uses up what can be used once, in the transaction of the punch. Throws where it was. */
  readonly spend: ((trx: Transaction<DB>) => Promise<void>) | null;
  /** A JPEG of who punches. */
  readonly photo: Buffer | null;
  readonly kiosk: { readonly name: string; readonly place: { readonly id: number; readonly name: string } | null };
}

/** Stores a punch at a shared device: what the feature of the punches does for that of the devices. */
export type StoreKioskPunch = (
  user: UserKey,
  punch: KioskPunch,
  received: RequestTime,
) => Promise<{
  readonly type: AnyPunchType;
  readonly at: EpochMs;
  /** It was stored before: the same scan, or a card that was read twice. */
  readonly isRepeated: boolean;
}>;
