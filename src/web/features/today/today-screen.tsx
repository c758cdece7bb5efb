import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PresenceFilter } from '#contract/today.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanClock } from '#domain/time/instant.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { Button } from '../../ui/button.tsx';
import { CountTiles } from '../../ui/count-tiles.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Row, Screen, Text } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { columnsOf } from './person-columns.tsx';
import { texts } from './texts.ts';
import { FILTERS, todayQuery, todayState } from './today-queries.ts';
import styles from './today-screen.module.css';

/** Who of the company is in today, for admins: what they open at 9:05. */
export function TodayScreen(): ReactNode {
  const [values, change] = useSearchState(todayState);
  const today = useQuery(todayQuery(values));
  const { data } = today;
  return (
    <Screen gap="list">
      <Row gap="xl" align="baseline">
        <ScreenTitle>{texts.title}</ScreenTitle>
        <p className={styles.asOf}>
          {data !== undefined && texts.asOf(isoDate(data.date), japanClock(data.at).slice(0, 5))}
        </p>
      </Row>
      {/* Whoever narrows the list begins with its first page. */}
      <StateFilter value={values.state} counts={data?.counts} onChange={(state) => change({ state, page: 1 })} />
      <Row gap="xl" align="end">
        <SearchField q={values.q} className={styles.search ?? ''} onSearch={(q) => change({ q, page: 1 })} />
        <p className={styles.found} role="status">
          {data !== undefined && texts.found(data.total)}
        </p>
      </Row>
      <DataList
        columns={columnsOf(data?.date ?? '')}
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
  onChange,
}: {
  readonly value: PresenceFilter | null;
  readonly counts: Readonly<Record<PresenceFilter, number>> | undefined;
  readonly onChange: (state: PresenceFilter | null) => void;
}): ReactNode {
  const all = counts && FILTERS.reduce((sum, state) => sum + (state === 'came_late' ? 0 : counts[state]), 0);
  const tileOf = (state: PresenceFilter | null) => {
    const count = state === null ? all : counts?.[state];
    return {
      value: state,
      label: state === null ? texts.all : texts.states[state],
      count: count === undefined ? texts.unknown : texts.count(count),
      isAlarming: (state === 'late' || state === 'came_late') && (count ?? 0) > 0,
    };
  };
  return (
    <CountTiles
      legend={texts.filter}
      tiles={[null, ...FILTERS].map(tileOf)}
      value={value}
      className={styles.states ?? ''}
      onChange={onChange}
    />
  );
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
