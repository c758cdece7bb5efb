import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { PersonToday } from '#contract/today.ts';
import type { PresenceState } from '#domain/attendance/presence.ts';
import { readShiftTimes } from '#domain/attendance/shift.ts';
import { isoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import type { Column } from '../../ui/data-list.tsx';
import { Text } from '../../ui/layout.tsx';
import { Mark, Tag, type Tone } from '../../ui/tag.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { texts } from './texts.ts';
import styles from './today-screen.module.css';

/** Who it is, leading to their records. */
function PersonLink({ person }: { readonly person: PersonToday }): ReactNode {
  return (
    <Link className={styles.person} to={`/admin/users/${person.id}`}>
      <Text as="span">{person.name}</Text>
      <Text as="span" tone="dim" size="xs">
        {person.employee_id}
      </Text>
    </Link>
  );
}

/** Red for who is missing. */
const TONES: Readonly<Record<PresenceState, Tone>> = {
  working: 'good',
  left: 'plain',
  late: 'bad',
  not_yet: 'plain',
  leave: 'info',
  absent: 'info',
  off: 'plain',
};

/** The planned hours, `09:00〜18:00`; nothing without a shift. */
function shiftText({ shift_start, shift_end }: PersonToday): string | null {
  const hours = readShiftTimes(shift_start, shift_end);
  return hours && `${formatOnWorkingDay(hours.start)}〜${formatOnWorkingDay(hours.end)}`;
}

/** A clock-in or clock-out of the working day, `翌06:00` on the next calendar day; red and marked when late. */
function clockOf(person: PersonToday, which: 'clock_in' | 'clock_out'): ReactNode {
  const instant = parseInstant(person[which] ?? '');
  if (instant === null) return null;
  const isLate = which === 'clock_in' && person.came_late;
  return (
    <span className={styles.clock} data-late={isLate || undefined}>
      {formatOnWorkingDay(minuteOnWorkingDay(instant, isoDate(person.work_date)))}
      {isLate && <Mark tone="danger">{texts.states.came_late}</Mark>}
    </span>
  );
}

/** The columns of the live list of the day `today`. */
export const columnsOf = (today: string): readonly Column<PersonToday>[] => {
  const { columns: labels } = texts;
  return [
    { key: 'employee', label: labels.employee, phone: 'title', cell: (person) => <PersonLink person={person} /> },
    {
      key: 'state',
      label: labels.state,
      width: '7rem',
      phone: 'aside',
      cell: ({ state }) => (
        <Tag tone={TONES[state]} title={state === 'late' ? texts.lateMeans : undefined}>
          {texts.states[state]}
        </Tag>
      ),
    },
    { key: 'shift', label: labels.shift, width: '8.5rem', cell: shiftText },
    { key: 'clockIn', label: labels.clockIn, width: '7.5rem', cell: (person) => clockOf(person, 'clock_in') },
    { key: 'clockOut', label: labels.clockOut, width: '7.5rem', cell: (person) => clockOf(person, 'clock_out') },
    {
      key: 'remarks',
      label: labels.remarks,
      width: '30%',
      phone: 'plain',
      cell: (person, place) => {
        const remarks = remarksOf(person, today).join('、');
        if (remarks === '') return null;
        return place === 'card' ? remarks : <Truncated text={remarks} />;
      },
    },
  ];
};

/** What was reported, and which day it is all of where that isn't today. */
function remarksOf({ reports, work_date }: PersonToday, today: string): readonly string[] {
  return [...(work_date === today ? [] : [texts.ofDay(isoDate(work_date))]), ...reports];
}
