import { Box } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PersonToday, PresenceFilter } from '#contract/today.ts';
import type { PresenceState } from '#domain/attendance/presence.ts';
import { readShiftTimes } from '#domain/attendance/shift.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanClock, minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatInterval } from '#domain/time/interval.ts';
import { formatOnWorkingDay } from '#domain/time/minutes.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CountTiles } from '../../ui/count-tiles.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { Hint, Row, Screen, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { Mark, Tag, type Tone } from '../../ui/tag.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { texts } from './texts.ts';
import { FILTERS, todayQuery, todayState } from './today-query.ts';
import styles from './today.module.css';

/** Who of the company is in today, for admins: what they open at 9:05. */
export function TodayScreen(): ReactNode {
  const [values, change] = useSearchState(todayState);
  const today = useQuery(todayQuery(values));
  const { data } = today;
  const begins = data?.begins_on === undefined ? null : isoDate(data.begins_on);
  const names = begins === null ? texts.states : { ...texts.states, off: texts.notBegun };
  return (
    <Screen gap="list">
      <Row gap="xl" align="baseline">
        <ScreenTitle>{texts.title}</ScreenTitle>
        {/* As wide as a time, so that it is on the title's line or below it from the start. */}
        <Box mih="1.5rem" miw="10.5rem">
          <Text tone="dim" size="sm" isNumeric>
            {data !== undefined && texts.asOf(isoDate(data.date), japanClock(data.at).slice(0, 5))}
          </Text>
        </Box>
      </Row>
      <ScopeNote permission="read_attendance" />
      {begins !== null && <Banner kind="info">{texts.begins(begins)}</Banner>}
      {/* Whoever narrows the list begins with its first page. */}
      <StateFilter
        value={values.state}
        counts={data?.counts}
        names={names}
        onChange={(state) => change({ state, page: 1 })}
      />
      <Row gap="xl" align="end" onPhones="lines">
        <SearchField q={values.q} className={styles.search ?? ''} onSearch={(q) => change({ q, page: 1 })} />
        <Box py="0.625rem">
          <Text tone="dim" size="sm" isNumeric role="status">
            {data !== undefined && texts.found(data.total)}
          </Text>
        </Box>
      </Row>
      <DataList
        columns={columnsOf(data?.date ?? '', names)}
        rows={data?.people}
        keyOf={({ id }) => id}
        query={today}
        failed={texts.failed}
        none={texts.nobody}
        mark={({ state }) => (state === 'late' ? 'alarm' : undefined)}
        cardsBelow={UPRIGHT}
        density="compact"
        heights={[40, 96]}
        className={styles.list}
      />
      {data !== undefined && (
        <Pager page={values.page} size={data.page_size} total={data.total} onChange={(page) => change({ page })} />
      )}
    </Screen>
  );
}

/** How many there are in each state, each to be shown alone. Everybody is in one state; who came late is in another too. */
function StateFilter({
  value,
  counts,
  names,
  onChange,
}: {
  readonly value: PresenceFilter | null;
  readonly counts: Readonly<Record<PresenceFilter, number>> | undefined;
  readonly names: StateNames;
  readonly onChange: (state: PresenceFilter | null) => void;
}): ReactNode {
  const all = counts && FILTERS.reduce((sum, state) => sum + (state === 'came_late' ? 0 : counts[state]), 0);
  // Few companies punch their breaks: without anybody on one there is no tile for it.
  const shown = FILTERS.filter((state) => state !== 'on_break' || state === value || (counts?.on_break ?? 0) > 0);
  const tileOf = (state: PresenceFilter | null) => {
    const count = state === null ? all : counts?.[state];
    return {
      value: state,
      label: state === null ? texts.all : names[state],
      count: count === undefined ? texts.unknown : texts.count(count),
      isAlarming: (state === 'late' || state === 'came_late') && (count ?? 0) > 0,
    };
  };
  return (
    <CountTiles
      legend={texts.filter}
      tiles={[null, ...shown].map(tileOf)}
      value={value}
      className={styles.states ?? ''}
      onChange={onChange}
    />
  );
}

/** The names of the states, by whether the records have begun. */
type StateNames = Readonly<Record<PresenceFilter, string>>;

/** Red for who is missing. */
const TONES: Readonly<Record<PresenceState, Tone>> = {
  working: 'good',
  on_break: 'good',
  left: 'plain',
  late: 'bad',
  not_yet: 'plain',
  leave: 'info',
  absent: 'info',
  off: 'plain',
};

/** The planned hours, `09:00〜18:00`; nothing without a shift. */
function shiftText({ shift_start, shift_end, shift_end_day }: PersonToday): string | null {
  const hours = readShiftTimes(shift_start, shift_end, shift_end_day);
  return hours && formatInterval(hours);
}

/** A clock-in or clock-out of the working day, `翌06:00` on the next calendar day; red and marked when late. */
function clockOf(person: PersonToday, which: 'clock_in' | 'clock_out'): ReactNode {
  const instant = parseInstant(person[which] ?? '');
  if (instant === null) return null;
  const isLate = which === 'clock_in' && person.came_late;
  return (
    <span className={styles.clock}>
      <Text as="span" tone={isLate ? 'danger' : undefined} weight={isLate ? 'bold' : undefined}>
        {formatOnWorkingDay(minuteOnWorkingDay(instant, isoDate(person.work_date)))}
      </Text>
      {isLate && <Mark tone="danger">{texts.states.came_late}</Mark>}
    </span>
  );
}

/** The columns of the live list of the day `today`. */
const columnsOf = (today: string, names: StateNames): readonly Column<PersonToday>[] => {
  const { columns: labels } = texts;
  return [
    {
      key: 'employee',
      label: labels.employee,
      phone: 'title',
      cell: ({ id, name, employee_id }) => (
        <Link className={styles.person} to={`/admin/users/${id}`}>
          <Text as="span">{name}</Text>
          <Hint as="span">{employee_id}</Hint>
        </Link>
      ),
    },
    {
      key: 'state',
      label: labels.state,
      width: '7rem',
      phone: 'aside',
      cell: ({ state, leave_name: leaveName }) => (
        <Tag tone={TONES[state]} title={state === 'late' ? texts.lateMeans : undefined}>
          {leaveName ?? names[state]}
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

/** Goes through a list of several pages; nothing where one holds them all. */
function Pager({
  page,
  size,
  total,
  onChange,
}: {
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}): ReactNode {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1 && page === 1) return null;
  return (
    <nav aria-label={texts.pages}>
      <Row gap="xl" justify="center">
        <Button
          variant="default"
          disabled={page === 1}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => onChange(Math.min(page - 1, last))}
        >
          {texts.previousPage}
        </Button>
        <Text as="span" size="sm" isNumeric>
          {texts.range(Math.min((page - 1) * size + 1, total), Math.min(page * size, total), total)}
        </Text>
        <Button
          variant="default"
          disabled={page >= last}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => onChange(page + 1)}
        >
          {texts.nextPage}
        </Button>
      </Row>
    </nav>
  );
}
