import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { monthOf, parseIsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { MOBILE } from '../../ui/media.ts';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { DayCards } from './day-cards.tsx';
import styles from './month-screen.module.css';
import { MonthTable } from './month-table.tsx';
import { texts } from './texts.ts';
import { useMonth } from './use-month.ts';

const MINUTE_MS = 60_000;

/** The person's own month (spec §2): a table on wide screens, a card for each day on phones. The address names the month. */
export function MonthScreen(): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const [search, setSearch] = useSearchParams();
  const month = parseIsoMonth(search.get('month') ?? '') ?? monthOf(today);
  const { rows, isLoading, failures } = useMonth(month, now);
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const Days = onPhone ? DayCards : MonthTable;

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <MonthSwitch month={month} onChange={(chosen) => setSearch({ month: chosen }, { replace: true })} />
      </div>
      {failures.map((failure) => (
        <Banner key={failure} kind="error">
          {failure}
        </Banner>
      ))}
      <div className="visually-hidden" role="status">
        {isLoading && texts.loading}
      </div>
      {(rows !== undefined || isLoading) && <Days month={month} today={today} rows={rows} />}
    </div>
  );
}
