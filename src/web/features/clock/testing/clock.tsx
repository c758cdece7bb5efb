import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

import type { MyDay } from '#contract/my-day.ts';
import type { TimeRecord } from '#contract/time-records.ts';
import { type Answers, type FakeWire, fakeWire } from '../../../testing/fake-wire.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { showWindow } from '../../../testing/window.ts';
import { ClockScreen } from '../clock-screen.tsx';

/** Tokyo station, as a phone under its roof locates it. */
export const STATION = { latitude: 35.681236, longitude: 139.767125, accuracy: 18 };

/** When the clock's tests begin: a Wednesday morning, on whose day nobody has punched yet. */
const NOW = '2026-11-18T10:00:00.000+09:00';

/** What the device answers to a question for its position: the code of its failure, or where it is. */
type Located = typeof STATION | 1 | 2 | 3;

/** A device that was asked for its position. */
interface Device {
  /** The options of each question so far. */
  readonly asked: PositionOptions[];
  /** Sets the answer to each question from now on. */
  locate(next: Located): void;
}

/** Puts a device in the place of the browser's geolocation, for the present test; end it by {@link endDevice}. */
export function fakeDevice(first: Located = STATION): Device {
  const asked: PositionOptions[] = [];
  let located = first;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition(
        found: (position: { readonly coords: typeof STATION }) => void,
        failed: (error: { readonly code: number }) => void,
        options: PositionOptions,
      ): void {
        asked.push(options);
        const answer = located;
        // Later, as a device does.
        queueMicrotask(() => (typeof answer === 'number' ? failed({ code: answer }) : found({ coords: answer })));
      },
    },
  });
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  return { asked, locate: (next) => (located = next) };
}

/** Takes the device away, and the time back. */
export function endDevice(): void {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(window, 'isSecureContext');
  vi.useRealTimers();
}

/** A punch of today as the server stores it, with the note that the clock gives it. */
export const stored = (kind: 'clock_in' | 'clock_out', time: string, id = 1): TimeRecord => {
  const at = `2026-11-18T${time}:00.000+09:00`;
  return {
    id,
    record_type: kind,
    recorded_at: at,
    work_date: '2026-11-18',
    ...STATION,
    address_data: null,
    note: `${kind === 'clock_in' ? '出勤' : '退勤'} ${time}`,
    note_is_automatic: true,
    break_time: null,
    absence_reason: null,
    correction: null,
    created_at: at,
    last_modified_at: at,
  };
};

export const MY_DAY: MyDay = {
  date: '2026-11-18',
  shifts: [],
  next_shift: null,
  late_after: null,
  is_on_leave: false,
  worked_minutes: 4800,
  overtime: { minutes: 60, limit_minutes: 2700 },
  leave: { left_days: 9, after_plans_days: 9 },
  forgotten: [],
  findings: { month: '2026-11', days: 0 },
  swaps: [],
  waiting_punches: [],
  decisions: [],
};

/** What the server says to the clock of an employee without punches. */
export const CLOCK: Answers = {
  'GET /api/time-records': [],
  'GET /api/my-day': MY_DAY,
  'GET /api/punch-settings': {
    punches_breaks: false,
    punches_directly: false,
    offline_punch_hours: 24,
    place_rule: 'off',
    punches_off_site: false,
  },
};

/**
 * Opens the clock on a phone at {@link NOW}, of an employee without punches who has agreed to be located, in a browser that
 * stores no punches.
 */
export function openClock(more: Answers = {}, { hasAgreed = true } = {}): FakeWire {
  showWindow('phone');
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  if (hasAgreed) localStorage.setItem('locationPurposeTold', '1');
  const records: TimeRecord[] = [];
  const wire = fakeWire({
    ...CLOCK,
    'GET /api/time-records': () => records,
    'POST /api/time-records': ({ body: { type } }) => {
      const record = stored(type === 'in' ? 'clock_in' : 'clock_out', '10:00', records.length + 1);
      records.push(record);
      return { ...record, message: '打刻しました' };
    },
    ...more,
  });
  renderScreen(<ClockScreen />, { at: '/time-clock' });
  return wire;
}

/** What no answer comes to. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

export const punchButton = (name: '出勤' | '退勤') => screen.getByRole<HTMLButtonElement>('button', { name });

/** The button once it can be pressed. */
export const readyButton = async (name: '出勤' | '退勤'): Promise<HTMLButtonElement> => {
  await screen.findByText('位置情報を取得しました（誤差 約18m）');
  return punchButton(name);
};

/** Taps a punch, and returns the dialog that asks for it. */
export async function tap(name: '出勤' | '退勤'): Promise<HTMLElement> {
  fireEvent.click(await readyButton(name));
  return screen.findByRole('dialog', { name: '打刻の確認' });
}
