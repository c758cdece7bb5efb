import { useQuery } from '@tanstack/react-query';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';

import { hasRole } from '#domain/account/role.ts';
import { addMonths, monthOf } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { messageOf } from '../../lib/api.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Screen } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { ClosingSettings } from './closing-settings.tsx';
import { overviewQuery } from './month-end-queries.ts';
import styles from './month-end-screen.module.css';
import { MonthList, type DayProps } from './month-list.tsx';
import { monthListState } from './month-rows.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** Everyone's month, for admins: what is to be looked at, put right in `Day`, and closed (月次一覧). */
export function MonthEndScreen({ Day }: { readonly Day: ComponentType<DayProps> }): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const today = japanDate(useServerTime(MINUTE_MS));
  const state = useMemo(() => monthListState(isSuperAdmin), [isSuperAdmin]);
  const [values, change] = useSearchState(state);
  // Without one in the address the last: it is the one to be closed.
  const month = values.month ?? addMonths(monthOf(today), -1);
  const overview = useQuery(overviewQuery(month));
  const [message, showMessage] = useFlashMessage();
  return (
    <Screen gap="list">
      <div className={styles.head}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <MonthSwitch month={month} onChange={(chosen) => change({ month: chosen, isReviewing: false })} />
        <Link to={`/admin/month-end/payroll?month=${month}`} className={styles.link}>
          {texts.payroll}
        </Link>
        <Link to={`/admin/month-end/overtime?month=${month}`} className={styles.link}>
          {texts.overtimeLimits}
        </Link>
      </div>
      <div className="visually-hidden" role="status">
        {overview.isPending && texts.loading}
      </div>
      {overview.isError && (
        <Banner kind="error">
          {messageOf(overview.error, texts.loadFailed)}{' '}
          <LinkButton onClick={() => void overview.refetch()}>{texts.reload}</LinkButton>
        </Banner>
      )}
      {(overview.data !== undefined || overview.isPending) && (
        <MonthList
          key={month}
          month={month}
          rows={overview.data?.rows}
          asksConfirmation={overview.data?.asks_confirmation ?? false}
          isSuperAdmin={isSuperAdmin}
          state={state}
          values={values}
          change={change}
          announce={showMessage}
          Day={Day}
        />
      )}
      {isSuperAdmin && <ClosingSettings onSaved={showMessage} />}
      <Toast message={message} />
    </Screen>
  );
}
