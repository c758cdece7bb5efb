import { useEffect, useRef, useState } from 'react';

import type { KioskDevice, KioskIdentity } from '#contract/kiosk.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import { formatInstant, epochMs, type EpochMs } from '#domain/time/instant.ts';
import { api, ApiError, messageOf, randomId } from '../../lib/api.ts';
import { clockDifference, serverNow } from '../../lib/use-server-time.ts';
import type { Outcome } from './outcome.tsx';
import { queueScan } from './scan-queue.ts';
import { sealScan } from './seal.ts';
import { playOutcome } from './sound.ts';
import { texts } from './texts.ts';
import { type Contact, isEnded } from './use-contact.ts';

/** How long an outcome is shown, in milliseconds, and a button stays chosen. */
const SHOWN_MS = { done: 4000, kept: 4000, refused: 6000 };
const CHOSEN_MS = 20_000;

/** How long a scan waits for the server, in milliseconds: then it is stored, as people stand in line. */
const PATIENCE_MS = 4000;

/** A value that is forgotten after a while. */
function usePassing<Value>(): readonly [Value | null, (value: Value | null, ms?: number) => void] {
  const [value, setValue] = useState<Value | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    value,
    (next, ms) => {
      clearTimeout(timer.current);
      setValue(next);
      if (ms !== undefined) timer.current = setTimeout(() => setValue(null), ms);
    },
  ];
}

/** A scan as it was made. */
interface Scan {
  readonly scanId: string;
  readonly text: string;
  readonly type: AnyPunchType | null;
  /** By the device's clock, and by the server's as far as that is known. */
  readonly tappedAt: EpochMs;
  readonly difference: number | null;
  readonly at: EpochMs;
}

/**
 * Punches for whoever identifies themself at the device. What was scanned while the server doesn't answer is sealed and
 * stored, and verified when it is sent: nobody is greeted by name then. A PIN is never stored.
 */
export function usePunching(device: KioskDevice, contact: Contact, onEnded: () => void) {
  const [outcome, showOutcome] = usePassing<Outcome>();
  const [chosen, choose] = usePassing<AnyPunchType>();
  const camera = useRef<() => string | undefined>(undefined);

  const show = (next: Outcome): void => {
    playOutcome(next.kind === 'refused' ? 'refused' : 'done');
    showOutcome(next, SHOWN_MS[next.kind]);
  };
  const punch = async (
    identity: KioskIdentity,
    { scanId, type }: Pick<Scan, 'scanId' | 'type'>,
    timeoutMs?: number,
  ): Promise<void> => {
    const photo = contact.state?.photo_days == null ? undefined : camera.current?.();
    const body = { device, scan_id: scanId, type, identity, ...(photo !== undefined && { photo }) };
    const done = await api('POST /api/kiosk/punches', { body, ...(timeoutMs !== undefined && { timeoutMs }) });
    choose(null);
    show({ kind: 'done', punch: done });
  };
  const keep = async ({ scanId, text, type, tappedAt, difference, at }: Scan): Promise<void> => {
    if (contact.state === null) throw new Error('the device has no key yet');
    const of = { companyId: device.company_id, scanId };
    const sealed = await sealScan(contact.state.public_key, of, {
      text,
      type,
      tapped_at: formatInstant(tappedAt),
      clock_difference_ms: difference,
    });
    await queueScan({ ...of, sealed });
    choose(null);
    show({ kind: 'kept', type, at });
    await contact.recount();
    // The network may be back before the next time that it is asked.
    contact.ask();
  };
  const scan = async (scanned: Scan): Promise<void> => {
    // Those before it come first, so that what comes next for a person is known.
    if (contact.isAway || contact.unsent > 0) return keep(scanned);
    try {
      await punch({ means: 'scanned', text: scanned.text }, scanned, PATIENCE_MS);
    } catch (error) {
      // It may have arrived all the same: sent again, it is the same scan.
      if (error instanceof ApiError && error.outcomeUnknown) return keep(scanned);
      throw error;
    }
  };
  const refuse = (error: unknown): void => {
    if (isEnded(error)) onEnded();
    else show({ kind: 'refused', message: messageOf(error, texts.punchFailed) });
  };
  return {
    outcome,
    chosen,
    /** By what a photo is taken, where the company has them taken. */
    setCamera: (take: () => string | undefined): void => {
      camera.current = take;
    },
    /** Presses a button, or lets it go. */
    choose: (type: AnyPunchType): void => choose(type === chosen ? null : type, CHOSEN_MS),
    /** Punches by what a reader or the camera has read. */
    read: (text: string): void => {
      const tapped = { tappedAt: epochMs(Date.now()), difference: clockDifference(), at: serverNow() };
      scan({ scanId: randomId(), text, type: chosen, ...tapped }).catch(refuse);
    },
    /** Punches by a PIN; throws why it isn't done. */
    punchByPin: async (identity: KioskIdentity, scanId: string): Promise<void> => {
      try {
        await punch(identity, { scanId, type: chosen });
      } catch (error) {
        if (isEnded(error)) onEnded();
        else playOutcome('refused');
        throw error;
      }
    },
  };
}
