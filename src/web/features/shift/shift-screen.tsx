import { useState, type ReactNode } from 'react';

import { monthOf, parseIsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { sessionState } from '../../lib/session-store.ts';
import { useUnsavedChangesGuard } from '../../lib/use-unsaved-changes-guard.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { UnsavedChangesDialog } from '../../ui/unsaved-changes-dialog.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { draftMonth, keepDraft } from './draft-store.ts';
import { MonthForm } from './month-form.tsx';
import styles from './shift-screen.module.css';
import { texts } from './texts.ts';
import { useDefaultHours } from './use-default-hours.ts';
import { Screen } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

/** The shift manager (spec §2). The address names the month; without one it is that of an unsaved draft, else this one. */
export function ShiftScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const [userId] = useState(() => sessionState().session?.user.id ?? 0);
  const [firstMonth] = useState(() => draftMonth(userId) ?? monthOf(today));
  const [search, setSearch] = useSearchParams();
  const month = parseIsoMonth(search.get('month') ?? '') ?? firstMonth;
  const defaultHours = useDefaultHours();
  const [isEdited, setEdited] = useState(false);
  const guard = useUnsavedChangesGuard(isEdited);

  return (
    <Screen>
      <div className={styles.head}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <MonthSwitch
          month={month}
          onChange={(chosen) => guard.ask(() => setSearch({ month: chosen }, { replace: true }))}
        />
      </div>
      <MonthForm
        key={month}
        userId={userId}
        month={month}
        today={today}
        defaultHours={defaultHours}
        onEdited={setEdited}
      />
      <UnsavedChangesDialog guard={guard} texts={texts} onLeave={() => keepDraft(userId, month, new Map())} />
    </Screen>
  );
}
