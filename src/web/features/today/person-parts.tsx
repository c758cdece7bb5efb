import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { PersonToday } from '#contract/today.ts';
import type { PresenceState } from '#domain/attendance/presence.ts';
import { readShiftTimes } from '#domain/attendance/shift.ts';
import { isoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './person-parts.module.css';
import { texts } from './texts.ts';

interface OfPerson {
  readonly person: PersonToday;
}

/** Who it is, leading to their records. */
export function PersonLink({ person }: OfPerson): ReactNode {
  return (
    <Link className={styles.person} to={`/admin/users/${person.id}`}>
      <span className={styles.name}>{person.name}</span>
      <span className={styles.id}>{person.employee_id}</span>
    </Link>
  );
}

const TONES: Readonly<Record<PresenceState, Tone>> = {
  working: 'good',
  left: 'plain',
  late: 'bad',
  not_yet: 'plain',
  leave: 'info',
  absent: 'info',
  off: 'plain',
};

/** Where the person stands; red for who is missing. */
export function StateBadge({ person: { state } }: OfPerson): ReactNode {
  return (
    <Tag tone={TONES[state]} title={state === 'late' ? texts.lateMeans : undefined}>
      {texts.states[state]}
    </Tag>
  );
}

/** The planned hours, `09:00〜18:00`; nothing without a shift. */
export function shiftText({ shift_start, shift_end }: PersonToday): string | null {
  const hours = readShiftTimes(shift_start, shift_end);
  return hours && `${formatOnWorkingDay(hours.start)}〜${formatOnWorkingDay(hours.end)}`;
}

/** A clock-in or clock-out of the working day, `翌06:00` on the next calendar day; red and marked when late. */
export function Clock({ person, which }: OfPerson & { readonly which: 'clock_in' | 'clock_out' }): ReactNode {
  const instant = parseInstant(person[which] ?? '');
  if (instant === null) return null;
  const isLate = which === 'clock_in' && person.came_late;
  return (
    <span className={styles.clock} data-late={isLate || undefined}>
      {formatOnWorkingDay(minuteOnWorkingDay(instant, isoDate(person.work_date)))}
      {isLate && <span className={styles.late}>{texts.states.came_late}</span>}
    </span>
  );
}

/** What was reported, and which day it is all of where that isn't today. */
export function remarksOf({ reports, work_date }: PersonToday, today: string): readonly string[] {
  return [...(work_date === today ? [] : [texts.ofDay(isoDate(work_date))]), ...reports];
}
