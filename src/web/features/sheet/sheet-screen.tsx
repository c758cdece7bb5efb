import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { IconFiles, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { japanDate } from '#domain/time/instant.ts';
import { messageOf } from '../../lib/api.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { EmployeeSearch } from './employee-search.tsx';
import { EmployeeSteps } from './employee-steps.tsx';
import { exportPdf } from './export-pdf.ts';
import { useSheetAddress } from './sheet-address.ts';
import { SheetPaper } from './sheet-paper.tsx';
import { sheetQuery, type Employee } from './sheet-queries.ts';
import styles from './sheet-screen.module.css';
import { texts } from './texts.ts';
import { Empty } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

const AllSheetsDialog = lazyDialog(async () => (await import('./all-sheets-dialog.tsx')).AllSheetsDialog);

/** The paper is wider than a phone: it is pushed about by finger, or by keys once it has the focus. */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** The attendance sheet of one employee's month, to be read, printed and saved as PDF (spec §2). */
export function SheetScreen(): ReactNode {
  const { userId, month, showUser, showMonth } = useSheetAddress(japanDate(useServerTime(MINUTE_MS)));
  const paper = useRef<HTMLElement>(null);
  // Their name is known before their sheet is there.
  const [picked, setPicked] = useState<Employee>();
  const pick = (employee: Employee | null): void => {
    setPicked(employee ?? undefined);
    showUser(employee?.id ?? null);
  };
  const [printsAll, setPrintsAll] = useState(false);
  const query = useQuery({
    ...sheetQuery(userId ?? 0, month),
    enabled: userId !== null,
    // The sheet before stays until the next is there, so that going through them doesn't flicker.
    placeholderData: keepPreviousData,
  });
  const sheet = userId === null || query.isError ? undefined : query.data;
  const isShown = sheet !== undefined && !query.isPlaceholderData;
  const pdf = useExclusiveMutation('export-pdf', {
    mutationFn: async () => {
      if (paper.current === null || sheet === undefined) throw new Error('no sheet to export');
      await exportPdf(paper.current, sheet.user.employee_id, month);
    },
  });

  return (
    <div className={styles.screen}>
      <BackLink to="/super-admin" label={texts.backToSettings} />
      <div className={styles.tools}>
        <ScreenTitle>{texts.title}</ScreenTitle>
        <div className={styles.search}>
          <EmployeeSearch chosen={[picked, sheet?.user].find((known) => known?.id === userId)} onChoose={pick} />
        </div>
        <MonthSwitch month={month} onChange={showMonth} />
        {userId !== null && <EmployeeSteps userId={userId} onChoose={pick} />}
        <div className={styles.actions}>
          {userId !== null && (
            <div className={styles.own} data-hidden={sheet === undefined || undefined}>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                aria-disabled={!isShown || undefined}
                onClick={() => isShown && window.print()}
              >
                {texts.print}
              </Button>
              <ActionButton
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
                isBusy={pdf.isPending}
                busy={texts.exporting}
                onClick={() => isShown && pdf.mutate()}
              >
                {texts.exportPdf}
              </ActionButton>
            </div>
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
        </div>
      </div>
      <div role="status" className="visually-hidden">
        {userId !== null && query.isFetching && texts.loading}
      </div>
      {userId === null && <Empty>{texts.hint}</Empty>}
      {query.isError && (
        <LoadFailure isReading={query.isFetching} onRetry={query.refetch}>
          {texts.loadFailed(messageOf(query.error, texts.noReason))}
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
          <Skeleton className={`${styles.page} ${styles.blank}`} />
        </div>
      )}
      <AllSheetsDialog month={month} opened={printsAll} onClose={() => setPrintsAll(false)} />
      <Dialog title={texts.exportFailedTitle} opened={pdf.isError} onClose={pdf.reset}>
        <p>{texts.exportFailed}</p>
        <DialogActions>
          <Button onClick={pdf.reset}>{texts.close}</Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
