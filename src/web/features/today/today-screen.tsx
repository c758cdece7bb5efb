import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isoDate } from '#domain/time/date.ts';
import { japanClock } from '#domain/time/instant.ts';
import { messageOf } from '../../lib/api.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Pager } from './pager.tsx';
import { PeopleCards } from './people-cards.tsx';
import { PeopleTable } from './people-table.tsx';
import { StateFilter } from './state-filter.tsx';
import { texts } from './texts.ts';
import { useTodayAddress } from './today-address.ts';
import { todayQuery } from './today-queries.ts';
import styles from './today-screen.module.css';

/** Who of the company is in today, for admins: what they open at 9:05. */
export function TodayScreen(): ReactNode {
  const { state, q, page, showState, search, showPage } = useTodayAddress();
  const today = useQuery(todayQuery(state, q, page));
  const isUpright = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const People = isUpright ? PeopleCards : PeopleTable;
  const { data } = today;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <p className={styles.asOf}>
          {data !== undefined && texts.asOf(isoDate(data.date), japanClock(data.at).slice(0, 5))}
        </p>
      </div>
      {today.isError && (
        <LoadFailure isReading={today.isFetching} onRetry={today.refetch}>
          {messageOf(today.error, texts.failed)}
        </LoadFailure>
      )}
      <StateFilter value={state} counts={data?.counts} onChange={showState} />
      <div className={styles.tools}>
        <SearchField label={texts.search} q={q} className={styles.search ?? ''} onSearch={search} />
        <p className={styles.found} role="status">
          {today.isPending ? <span className="visually-hidden">{texts.loading}</span> : data && texts.found(data.total)}
        </p>
      </div>
      {data?.people.length === 0 ? (
        <p className={styles.nobody}>{texts.nobody}</p>
      ) : (
        (data !== undefined || today.isPending) && <People date={data?.date} people={data?.people} />
      )}
      {data !== undefined && <Pager page={page} size={data.page_size} total={data.total} onChange={showPage} />}
    </div>
  );
}
