import { fireEvent, waitFor, within } from '@testing-library/react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { TimeRecord } from '#contract/time-records.ts';
import { type Answers, type FakeWire, fakeWire } from '../../../testing/fake-wire.ts';
import { ownMonth } from '../../../testing/own-month.ts';
import { EMPLOYEE, renderScreen } from '../../../testing/render-screen.tsx';
// What the screen loads once it is needed, so that no test waits for it.
import '../../../ui/dialog-frame.tsx';
import '../../../ui/menu-frame.tsx';
import '../month-dialogs.tsx';
import { MonthScreen } from '../month-screen.tsx';

type Shifts = ResponseOf<Routes['GET /api/shifts/{month}']>;
type InternalWork = ResponseOf<Routes['GET /api/internal-work']>;

/** What the server keeps of a person's days; a test changes it as others would. */
export interface KeptDays {
  records: TimeRecord[];
  shifts: Shifts;
  internalWork: InternalWork;
  /** Names the state of each day's records (`ETag`). */
  version: string;
}

let lastId = 0;

/** A record at a Japan time of that working day, `24:00` and later on the next one, with nothing else on it. */
export function recordOf(
  date: string,
  record_type: TimeRecord['record_type'],
  time = '00:00',
  given: Partial<TimeRecord> = {},
): TimeRecord {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(Date.parse(`${date}T00:00:00.000Z`) + (hour * 60 + minute) * 60_000);
  const instant = at.toISOString().replace('Z', '+09:00');
  return {
    id: (lastId += 1),
    record_type,
    recorded_at: instant,
    work_date: date,
    latitude: null,
    longitude: null,
    accuracy: null,
    address_data: null,
    note: null,
    note_is_automatic: false,
    break_time: null,
    absence_reason: null,
    correction: null,
    created_at: instant,
    last_modified_at: instant,
    ...given,
  };
}

/** A day that was worked, its break and note at the clock-in. */
export const worked = (date: string, from: string, to: string, given: Partial<TimeRecord> = {}): TimeRecord[] => [
  recordOf(date, 'clock_in', from, given),
  recordOf(date, 'clock_out', to),
];

/**
 * Closing days that leave three days between the 28th and the end of October, a period of its own: a month of few days, which
 * is drawn in a tenth of the time.
 */
const THREE_DAYS = {
  closing_days: [
    { effective_month: '1900-01', closing_day: 28 },
    { effective_month: '2026-11', closing_day: 31 },
  ],
};

/** The search of the address of those days. */
export const OCTOBER = '?month=2026-10b';

/** A server with a person's own days, which are those from October 29 to 31 unless it has other closing days. */
export function monthServer(
  given: Partial<KeptDays> = {},
  more: Answers = {},
): { readonly wire: FakeWire; readonly kept: KeptDays; readonly answers: Answers } {
  const kept: KeptDays = { records: [], shifts: [], internalWork: [], version: '"1"', ...given };
  const inMonth = ({ date }: { readonly date: string }, month: string): boolean => date.startsWith(month.slice(0, 7));
  const answers: Answers = {
    'GET /api/closing-days': THREE_DAYS,
    'GET /api/auth/me': { ...EMPLOYEE, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/my-day': () => new Response('no part of these tests', { status: 404 }),
    'GET /api/months/{month}': ({ params: { month } }) => ownMonth(month),
    'GET /api/holidays/{month}': [],
    'GET /api/swaps': { swaps_days: false, comp_months: null, comp_halves: false, data: [], comp_days: [] },
    'GET /api/shifts/{month}': ({ params: { month } }) => kept.shifts.filter((each) => inMonth(each, month)),
    'GET /api/internal-work': ({ query: { month } }) => kept.internalWork.filter((each) => inMonth(each, month)),
    'GET /api/assigned-work': { assignments: [], days: [], categories: [] },
    'GET /api/time-records': ({ query: { date, month } }) =>
      date === undefined
        ? {
            timeRecords: kept.records.filter((each) => each.work_date.startsWith((month ?? '').slice(0, 7))),
            vacations: [],
          }
        : Response.json(
            kept.records.filter((each) => each.work_date === date),
            { headers: { ETag: kept.version } },
          ),
  };
  return { wire: fakeWire({ ...answers, ...more }), kept, answers };
}

/** Draws the month at that search of its address, and waits until its days are there. */
export async function drawMonth(search: string, user = EMPLOYEE): Promise<void> {
  // Menus are drawn in the page's own main part.
  renderScreen(
    <main id="main">
      <MonthScreen />
    </main>,
    { at: `/attendance${search}`, user },
  );
  await waitFor(() => {
    const days = document.querySelectorAll('[id^="day-"]');
    if (days.length === 0 || document.querySelector('[id^="actions-"]') === null) throw new Error('no days yet');
  });
}

/** The row or card of a day. */
export function dayOf(date: string): HTMLElement {
  const row = document.querySelector<HTMLElement>(`#day-${date}`);
  if (row === null) throw new Error(`${date} isn’t shown`);
  return row;
}

/** Chooses from a day's menu. */
export async function choose(date: string, item: string): Promise<void> {
  await openMenu(date);
  fireEvent.click(menuItems().find(({ textContent }) => textContent === item) as HTMLElement);
}
export async function openMenu(date: string): Promise<void> {
  fireEvent.click(document.querySelector(`#actions-${date}`) as HTMLElement);
  await waitFor(() => shownAs('menu'));
}
export const menuItems = (): HTMLElement[] => [...shownAs('menu').querySelectorAll<HTMLElement>('[role="menuitem"]')];

/** The dialog that is open. */
export const findDialog = (): Promise<HTMLElement> => waitFor(dialog);
export const dialog = (): HTMLElement => shownAs('dialog');
export const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null;

function shownAs(role: 'dialog' | 'menu'): HTMLElement {
  const shown = document.querySelector<HTMLElement>(`[role="${role}"]`);
  if (shown === null) throw new Error(`no ${role} is open`);
  return shown;
}

/** Draws the month with a dialog of a day, and waits until that has its fields. */
export async function openDialog(kind: string, date: string): Promise<void> {
  await drawMonth(`${OCTOBER}&day=${date}&dialog=${kind}`);
  await waitFor(() => within(dialog()).getByText('キャンセル'));
}

/** A field of the dialog by the beginning of its label, after which a required one says so. */
export const field = (name: string) =>
  within(dialog()).getByLabelText<HTMLInputElement>((label) => label.startsWith(name), {
    selector: 'input, textarea, select',
  });

export const saveButton = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: /^保存/ });
export const save = (): boolean => fireEvent.click(saveButton());

/** The failure that the dialog says above its fields. */
export const failure = () => within(dialog()).queryByRole('alert')?.textContent;
