import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';

import { BREAK_CHOICES, breakFits, DEFAULT_BREAK } from '#domain/attendance/correction.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { lengthOf } from '#domain/time/interval.ts';
import { minutes } from '#domain/time/minutes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BreakFillDays } from './break-fill-days.tsx';
import styles from './break-fill-dialog.module.css';
import { employeeTexts as texts } from './employee-texts.ts';
import { FilledBreaks } from './filled-breaks.tsx';
import { texts as monthTexts } from './texts.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';

/** Records one and the same break on all days of a month that have none (D11), or takes such breaks back. */
export function BreakFillDialog({
  userId,
  month,
  lacking,
  opened,
  onClose,
  onDone,
}: {
  readonly userId: number;
  readonly month: IsoMonth;
  /** The days without a break. */
  readonly lacking: readonly MonthRow[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [breakMinutes, setBreakMinutes] = useState(DEFAULT_BREAK);
  const [left, setLeft] = useState<ReadonlySet<IsoDate>>(new Set());
  const params = { id: String(userId) };
  const filled = useQuery({
    queryKey: queryKey('break-fills', userId, month),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/break-fills', { params, query: { month }, signal }),
    enabled: opened,
    gcTime: 0,
  });

  const saving = useExclusiveMutation('fill-breaks', {
    mutationFn: (save: () => Promise<{ message: string }>) => save(),
    onSuccess: ({ message }) => onDone(message),
    // Also what was refused may have been done by another one meanwhile.
    onSettled: () => {
      void invalidate(queryClient, 'breaks');
    },
  });
  const fits = ({ segments: [span] }: MonthRow): boolean =>
    span === undefined ? breakMinutes === 0 : breakFits(breakMinutes, lengthOf(span));
  const dates = lacking.flatMap((row) => (fits(row) && !left.has(row.date) ? [row.date] : []));

  const close = (): void => {
    if (saving.isPending) return;
    saving.reset();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (dates.length > 0)
      saving.mutate(() =>
        api('POST /api/admin/users/{id}/break-fills', { params, body: { dates, break_time: breakMinutes } }),
      );
  };
  return (
    <Dialog title={texts.fillBreaks} opened={opened} onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.fillFailed)}</Banner>}
        {lacking.length === 0 ? (
          <p className={styles.none}>{texts.noneLacking}</p>
        ) : (
          <>
            <SelectField
              label={texts.breakTime}
              value={String(breakMinutes)}
              data={BREAK_CHOICES.map((choice) => ({ value: String(choice), label: monthTexts.breakChoice(choice) }))}
              onChange={(event) => setBreakMinutes(minutes(Number(event.currentTarget.value)))}
            />
            <BreakFillDays days={lacking} chosen={dates} fits={fits} onLeave={setLeft} />
          </>
        )}
        <FilledBreaks
          filled={filled.data ?? []}
          isBusy={saving.isPending}
          onUndo={(undone) =>
            saving.mutate(() => api('POST /api/admin/users/{id}/break-fills/undo', { params, body: { dates: undone } }))
          }
        />
        <DialogActions>
          <Button variant="default" onClick={close} disabled={saving.isPending}>
            {texts.cancel}
          </Button>
          <ActionButton type="submit" disabled={dates.length === 0} isBusy={saving.isPending} busy={texts.filling}>
            {texts.fill}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
