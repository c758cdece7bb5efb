import '@mantine/core/styles/UnstyledButton.layer.css';
import { Box, UnstyledButton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Absence } from '#contract/leave.ts';
import { dayNumber, isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { partTextOf } from '../../lib/request-words.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Heading, Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './leave.module.css';
import { MonthGrid } from './month-grid.tsx';
import { absenceName } from './parts.tsx';
import { approvalTexts as texts } from './texts.ts';

/** Of whom a calendar is: of those whom a permission reaches, or whose leave one decides on by name. */
type Whose = 'permitted' | 'asked';

/** Who is on leave, asks for it or is absent in a month, of how many people that is where it is of those asked about, and the month's public holidays. */
const absencesQuery = (month: IsoMonth, whose: Whose) =>
  queryOptions({
    queryKey: queryKey('leave', 'absences', whose, month),
    queryFn: async ({ signal }) => {
      const options = { query: { month }, signal };
      const { absences, holidays, people } =
        whose === 'asked'
          ? await api('GET /api/leave-calendar', options)
          : { ...(await api('GET /api/admin/leave-calendar', options)), people: null };
      return { absences, people, holidays: new Map(holidays.map(({ date, name }) => [isoDate(date), name])) };
    },
  });

/** The absences of a month, of those whose leave the user decides on. */
export const useAbsences = (month: IsoMonth, enabled = true) =>
  useQuery({ ...absencesQuery(month, useMay('approve_leave') ? 'permitted' : 'asked'), enabled });

/** Whether the user decides on the leave of anybody; until that is known, as if. */
export function useHasAbsences(): boolean {
  const { data } = useAbsences(monthOf(useToday()), !useMay('approve_leave'));
  return data?.people !== 0;
}

const KIND_TONES = { approved: 'good', pending: 'info', absent: 'plain' } as const;

/** What the calendar shows: a month, and the day whose people are listed. */
export interface AbsenceView {
  readonly month: IsoMonth;
  readonly day: IsoDate | null;
}

/** Who is off in a month, for those who decide whether another one may be; the days with somebody can be chosen. */
export function AbsencePanel({
  view: { month, day: chosenDay },
  today,
  onView,
}: {
  readonly view: AbsenceView;
  readonly today: IsoDate;
  readonly onView: (view: AbsenceView) => void;
}): ReactNode {
  const { data, isError, isFetching, refetch } = useAbsences(month);
  const on = (date: IsoDate): readonly Absence[] => data?.absences.filter((absence) => absence.date === date) ?? [];
  const dayOf = (date: IsoDate): ReactNode => {
    const count = new Set(on(date).map(({ user_id: id }) => id)).size;
    if (count === 0) return <span className={styles.day}>{dayNumber(date)}</span>;
    return (
      <UnstyledButton
        className={styles.day ?? ''}
        aria-pressed={date === chosenDay}
        onClick={() => onView({ month, day: date })}
      >
        {dayNumber(date)}
        <span className="visually-hidden">{texts.dayOff}</span>
        <span className={styles.count}>{texts.people(count)}</span>
      </UnstyledButton>
    );
  };
  return (
    <Stack gap="snug">
      <Row>
        <MonthSwitch month={month} onChange={(chosen) => onView({ month: chosen, day: null })} />
      </Row>
      {isError && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {texts.calendarFailed}
        </LoadFailure>
      )}
      <MonthGrid month={month} today={today} holidays={data?.holidays} dayOf={dayOf} />
      <Box role="status" mih="4.5rem">
        {chosenDay === null ? (
          <Hint>{data?.absences.length === 0 ? texts.nobody : texts.chooseDay}</Hint>
        ) : (
          <>
            <Heading level={3}>{texts.absencesOf(chosenDay)}</Heading>
            <Box mah="14rem" className={styles.scrolls ?? ''}>
              <List rules="above">
                {on(chosenDay).map(({ user_id, employee_id, name, kind, leave_name, date, ...part }) => (
                  <Box component="li" key={`${user_id} ${part.half} ${part.start_minute}`} py="0.375rem">
                    <Row gap="sm" justify="between" isSingleLine>
                      <Text as="span">
                        {name} <Hint as="span">{employee_id}</Hint> {partTextOf(isoDate(date), part)}
                      </Text>
                      <Tag tone={KIND_TONES[kind]}>{absenceName({ kind, leave_name })}</Tag>
                    </Row>
                  </Box>
                ))}
              </List>
            </Box>
          </>
        )}
      </Box>
    </Stack>
  );
}
