import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { japanClock } from '#domain/time/instant.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Row, Screen } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Pager } from './pager.tsx';
import { columnsOf } from './person-parts.tsx';
import { StateFilter } from './state-filter.tsx';
import { texts } from './texts.ts';
import { todayQuery, todayState } from './today-queries.ts';
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
