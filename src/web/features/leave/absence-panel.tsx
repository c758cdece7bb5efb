import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Absence } from '#contract/leave.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AbsenceGrid } from './absence-grid.tsx';
import styles from './absence-panel.module.css';
import { texts } from './approval-texts.ts';
import { absencesQuery } from './leave-queries.ts';
import { Heading, Text } from '../../ui/layout.tsx';

const KIND_TONES = { approved: 'good', pending: 'info', absent: 'plain' } as const;

/** What the calendar shows: a month, and the day whose people are listed. */
export interface AbsenceView {
  readonly month: IsoMonth;
  readonly day: IsoDate | null;
}

/** Who of the company is off in a month, for those who decide whether another one may be. */
export function AbsencePanel({
  view: { month, day },
  today,
  onView,
}: {
  readonly view: AbsenceView;
  readonly today: IsoDate;
  readonly onView: (view: AbsenceView) => void;
}): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery(absencesQuery(month));
  const on = (date: IsoDate): readonly Absence[] => data?.absences.filter((absence) => absence.date === date) ?? [];
  return (
    <div className={styles.panel}>
      <MonthSwitch month={month} onChange={(chosen) => onView({ month: chosen, day: null })} />
      {isError && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {texts.calendarFailed}
        </LoadFailure>
      )}
      <AbsenceGrid
        month={month}
        day={day}
        today={today}
        countOn={(date) => on(date).length}
        holidays={data?.holidays ?? new Map()}
        onDay={(chosen) => onView({ month, day: chosen })}
      />
      <div role="status" className={styles.people}>
        {day === null ? (
          <Text tone="dim" size="xs">
            {data?.absences.length === 0 ? texts.nobody : texts.chooseDay}
          </Text>
        ) : (
          <>
            <Heading level={3}>{texts.absencesOf(day)}</Heading>
            <ul>
              {on(day).map(({ user_id, employee_id, name, kind }) => (
                <li key={user_id}>
                  <span className={styles.name}>
                    {name}{' '}
                    <Text as="span" tone="dim" size="xs">
                      {employee_id}
                    </Text>
                  </span>
                  <Tag tone={KIND_TONES[kind]}>{texts.kinds[kind]}</Tag>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
