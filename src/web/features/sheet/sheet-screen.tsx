import '@mantine/core/styles/Skeleton.layer.css';
import { Box, Skeleton } from '@mantine/core';
import { IconFiles, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { id, period as periodParam, searchState, useSearchState } from '../../lib/search-state.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useShownMonth } from '../../lib/shown-month.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty, Row, Screen } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { PersonSteps, type Person } from '../../ui/person-steps.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { exportPdf, SheetPaper } from './sheet-paper.tsx';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

const AllSheetsDialog = lazyDialog(async () => (await import('./all-sheets-dialog.tsx')).AllSheetsDialog);

/** The paper is wider than a phone: it is scrolled by finger, or by keys once it has the focus. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** `?user=&month=`: whose sheet, and of which month. */
const address = searchState({ userId: id('user'), month: periodParam() });

/** One person's sheet of a month. */
const sheetQuery = (userId: number, month: PeriodName) =>
  queryOptions({
    queryKey: queryKey('sheet', userId, month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/users/{id}/attendance-sheet', { params: { id: String(userId) }, query: { month }, signal }),
  });

/** The attendance sheet of one employee's month, to be read, printed and saved as PDF (spec §2). */
export function SheetScreen(): ReactNode {
  const today = useToday();
  const [values, change] = useSearchState(address);
  const { userId } = values;
  const periods = useWagePeriods();
  const period = periods.named(values.month) ?? periods.on(today);
  const month = period.name;
  useShownMonth(month);
  const paper = useRef<HTMLElement>(null);
  // Their name is known before their sheet is there.
  const [picked, setPicked] = useState<Person>();
  const pick = (employee: Person | null): void => {
    setPicked(employee ?? undefined);
    change({ userId: employee?.id ?? null });
  };
  const [printsAll, setPrintsAll] = useState(false);
  const query = useQuery({
    ...sheetQuery(userId ?? 0, month),
    enabled: userId !== null,
    // The previous sheet is shown until the next has loaded, so that stepping through them doesn't flicker.
    placeholderData: keepPreviousData,
  });
  const sheet = userId === null || query.isError ? undefined : query.data;
  const isShown = sheet !== undefined && !query.isPlaceholderData;
  // There is room for them while the sheet is loading, so that it doesn't move.
  const visibility = sheet === undefined ? 'hidden' : 'visible';
  const pdf = useExclusiveMutation('export-pdf', {
    mutationFn: async () => {
      if (paper.current === null || sheet === undefined) throw new Error('no sheet to export');
      await exportPdf(paper.current, sheet.user.employee_id, month);
    },
  });

  return (
    <Screen>
      <ScopeNote permission="read_sheets" />
      <div className={styles.tools}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <Box flex={{ base: '1 1 100%', sm: '1 1 16rem' }} maw={{ sm: '24rem' }}>
          <EmployeeSearch chosen={[picked, sheet?.user].find((known) => known?.id === userId)} onChoose={pick} />
        </Box>
        <PeriodSwitch period={period} onChange={(chosen) => change({ month: chosen })} />
        {userId !== null && <EmployeeSteps userId={userId} onChoose={pick} />}
        <Row gap="sm" isLast onPhones="fill">
          {userId !== null && (
            <>
              <Button
                variant="default"
                style={{ visibility }}
                leftSection={<IconPrinter size={18} aria-hidden />}
                aria-disabled={!isShown || undefined}
                onClick={() => isShown && window.print()}
              >
                {texts.print}
              </Button>
              <ActionButton
                style={{ visibility }}
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
                aria-disabled={!isShown || undefined}
                isBusy={pdf.isPending}
                busy={texts.exporting}
                onClick={() => isShown && pdf.mutate()}
              >
                {texts.exportPdf}
              </ActionButton>
            </>
          )}
          <Button
            variant="default"
            leftSection={<IconFiles size={18} aria-hidden />}
            aria-haspopup="dialog"
            onPointerEnter={AllSheetsDialog.preload}
            onClick={() => setPrintsAll(true)}
          >
            {texts.allSheets}
          </Button>
        </Row>
      </div>
      <div role="status" className="visually-hidden">
        {userId !== null && query.isFetching && texts.loading}
      </div>
      {userId === null && <Empty>{texts.hint}</Empty>}
      {query.isError && (
        <LoadFailure isReading={query.isFetching} onRetry={query.refetch}>
          {messageOf(query.error, texts.noReason, texts.loadFailed)}
        </LoadFailure>
      )}
      {sheet !== undefined && (
        <section
          className={styles.desk}
          data-stale={query.isPlaceholderData || undefined}
          aria-label={texts.title}
          {...SCROLLED_BY_KEYS}
        >
          <div className={styles.page}>
            <SheetPaper key={`${sheet.user.id}-${sheet.month}`} ref={paper} sheet={sheet} />
          </div>
        </section>
      )}
      {userId !== null && sheet === undefined && !query.isError && (
        <div className={styles.desk} aria-hidden>
          <Skeleton className={styles.page ?? ''} width="190mm" height="277mm" />
        </div>
      )}
      <AllSheetsDialog period={period} opened={printsAll} onClose={() => setPrintsAll(false)} />
      <Dialog title={texts.exportFailedTitle} opened={pdf.isError} onClose={pdf.reset}>
        <p>{texts.exportFailed}</p>
        <DialogActions>
          <Button onClick={pdf.reset}>{texts.close}</Button>
        </DialogActions>
      </Dialog>
    </Screen>
  );
}

/** Goes on to the employee before or after. */
function EmployeeSteps({
  userId,
  onChoose,
}: {
  readonly userId: number;
  readonly onChoose: (person: Person) => void;
}): ReactNode {
  const { data, isError } = useQuery({
    queryKey: queryKey('users', 'neighbours', userId),
    queryFn: ({ signal }) =>
      api('GET /api/admin/users/{id}/neighbours', { params: { id: String(userId) }, query: {}, signal }),
  });
  const { previous, next } = isError ? { previous: null, next: null } : (data ?? {});
  return <PersonSteps previous={previous} next={next} onChoose={onChoose} />;
}
