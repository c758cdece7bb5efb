import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Absence } from '#contract/leave.ts';
import { groupBy } from '#domain/group-by.ts';
import { dayNumber, daysOfMonth, isoDate, isWeekend, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { formatDate, formatYearMonth, weekdayLetter } from '#domain/time/japanese-date.ts';
import { partTextOf } from '../../lib/request-words.ts';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { useAbsences } from './absence-panel.tsx';
import { absenceName } from './parts.tsx';
import styles from './team-calendar.module.css';
import { approvalTexts as texts } from './texts.ts';

/** What the calendar shows, and what it calls. */
export interface TeamCalendarProps {
  readonly month: IsoMonth;
  readonly today: IsoDate;
  readonly onMonth: (month: IsoMonth) => void;
}

/** Who is off on which day of a month: people by days, what is asked for apart from what is approved. */
export function TeamCalendar({ month, today, onMonth }: TeamCalendarProps): ReactNode {
  const query = useAbsences(month);
  const isOfAsked = query.data?.people != null;
  const holidays = query.data?.holidays;
  const rows = query.data && peopleOf(query.data.absences);
  const days = daysOfMonth(month);
  const isOff = (date: IsoDate): boolean => isWeekend(date) || holidays?.has(date) === true;
  return (
    <>
      <Row gap="md" justify="between">
        <MonthSwitch month={month} onChange={onMonth} />
        <Row as="ul" gap="md">
          {(['approved', 'pending', 'absent'] as const).map((kind) => (
            <li key={kind} className={styles.legend}>
              <Mark kind={kind} text={texts.teamMarks[kind]} /> {texts.teamKinds[kind]}
            </li>
          ))}
        </Row>
      </Row>
      <Hint>{isOfAsked ? texts.teamOfAsked : texts.teamLead}</Hint>
      <LoadedRows rows={rows} query={query} failed={() => texts.calendarFailed} none={texts.nobody}>
        {(people) => (
          <Box
            key={month}
            ref={scrollToToday}
            className={styles.scroll ?? ''}
            tabIndex={0}
            role="region"
            aria-label={texts.teamOf(formatYearMonth(month))}
          >
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.teamEmployee}</th>
                  {days.map((date) => (
                    <th
                      key={date}
                      scope="col"
                      aria-label={formatDate(date)}
                      aria-current={date === today ? 'date' : undefined}
                      data-off={isOff(date) || undefined}
                    >
                      {dayNumber(date)}
                      <small className={styles.weekday}>{weekdayLetter(date)}</small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {people.map(({ id, employeeId, name, byDay }) => (
                  <tr key={id}>
                    <th scope="row">
                      {name} <Hint as="span">{employeeId}</Hint>
                    </th>
                    {days.map((date) => (
                      <td key={date} data-off={isOff(date) || undefined}>
                        {byDay.get(date)?.map((absence) => (
                          <AbsenceMark key={`${absence.half} ${absence.start_minute}`} absence={absence} />
                        ))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
        )}
      </LoadedRows>
    </>
  );
}

/** On a phone the day of today is beyond the edge from the second week of the month on. */
function scrollToToday(frame: HTMLElement | null): void {
  const now = frame?.querySelector('th[aria-current]');
  if (frame == null || !(now instanceof HTMLElement)) return;
  frame.scrollLeft = now.offsetLeft - (frame.clientWidth - now.offsetWidth) / 2;
}

interface PersonOff {
  readonly id: number;
  readonly employeeId: string;
  readonly name: string;
  /** Several parts of a day are in their order. */
  readonly byDay: ReadonlyMap<string, readonly Absence[]>;
}

/** Those who are off on some day of the month, by employee ID. */
function peopleOf(absences: readonly Absence[]): readonly PersonOff[] {
  return [...groupBy(absences, ({ user_id: id }) => id)]
    .flatMap(([id, own]): PersonOff[] => {
      const [first] = own;
      if (first === undefined) return [];
      const byDay = groupBy(own, ({ date }) => date);
      return [{ id, employeeId: first.employee_id, name: first.name, byDay }];
    })
    .toSorted((one, other) => one.employeeId.localeCompare(other.employeeId));
}

/** That somebody is off, and whether for a part of the day; read out in words. */
function AbsenceMark({ absence }: { readonly absence: Absence }): ReactNode {
  const { kind, unit, date } = absence;
  const partText = partTextOf(isoDate(date), absence);
  const name = absenceName(absence);
  const said = partText === null ? name : `${name} ${partText}`;
  const sign = { half: texts.teamHalf, hour: texts.teamHour };
  return (
    <>
      <Mark kind={kind} text={unit === undefined ? texts.teamMarks[kind] : sign[unit]} title={said} />
      <span className="visually-hidden">{said}</span>
    </>
  );
}

const Mark = ({
  kind,
  text,
  title,
}: {
  readonly kind: Absence['kind'];
  readonly text: string;
  readonly title?: string;
}): ReactNode => (
  <span className={styles.mark} data-kind={kind} title={title} aria-hidden>
    {text}
  </span>
);
