import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';

import { BREAK_CHOICES, breakFits, DEFAULT_BREAK } from '#domain/attendance/correction.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { totalLength } from '#domain/time/interval.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { formatInterval, formatMonthDay } from '../../lib/dates.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty, Heading, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { breakFillsQuery } from './break-fill-query.ts';
import styles from './dialogs.module.css';
import { texts } from './texts.ts';

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
  readonly month: PeriodName;
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
  const filled = useQuery({ ...breakFillsQuery(userId, month), enabled: opened });

  const saving = useExclusiveMutation('fill-breaks', {
    mutationFn: (save: () => Promise<{ message: string }>) => save(),
    onSuccess: ({ message }) => onDone(message),
    // Also what was refused may have been done by another one meanwhile.
    onSettled: () => {
      void invalidate(queryClient, 'breaks');
    },
  });
  const fits = ({ segments }: MonthRow): boolean => breakFits(breakMinutes, totalLength(segments));
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
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.fillFailed)}</Banner>}
          {lacking.length === 0 ? (
            <Empty isPlain>{texts.noneLacking}</Empty>
          ) : (
            <>
              <SelectField
                label={texts.times.breakMinutes}
                value={String(breakMinutes)}
                data={BREAK_CHOICES.map((choice) => ({ value: String(choice), label: texts.breakChoice(choice) }))}
                onChange={(event) => setBreakMinutes(minutes(Number(event.currentTarget.value)))}
              />
              <BreakFillDays days={lacking} chosen={dates} fits={fits} onLeave={setLeft} />
            </>
          )}
          <FilledBreaks
            filled={filled.data ?? []}
            isBusy={saving.isPending}
            onUndo={(undone) =>
              saving.mutate(() =>
                api('POST /api/admin/users/{id}/break-fills/undo', { params, body: { dates: undone } }),
              )
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
        </Stack>
      </form>
    </Dialog>
  );
}

/** The days whose break is missing, each to be filled or left; those that are too short for the break can't be chosen. */
function BreakFillDays({
  days,
  chosen,
  fits,
  onLeave,
}: {
  readonly days: readonly MonthRow[];
  readonly chosen: readonly IsoDate[];
  readonly fits: (day: MonthRow) => boolean;
  /** Called with all days that are to stay as they are. */
  readonly onLeave: (dates: ReadonlySet<IsoDate>) => void;
}): ReactNode {
  const leaveAllBut = (kept: readonly IsoDate[]): void =>
    onLeave(new Set(days.filter((day) => fits(day) && !kept.includes(day.date)).map(({ date }) => date)));
  const fitting = days.filter(fits).map(({ date }) => date);
  return (
    <div>
      <Row gap="xl" justify="between">
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={fitting.length > 0 && chosen.length === fitting.length}
            disabled={fitting.length === 0}
            onChange={(event) => leaveAllBut(event.currentTarget.checked ? fitting : [])}
          />
          {texts.allDays}
        </label>
        <Text as="span" tone="dim" size="sm" isNumeric role="status">
          {texts.chosenDays(chosen.length)}
        </Text>
      </Row>
      <Box
        mah="min(20rem, 40dvh)"
        px="0.75rem"
        bd="1px solid var(--kt-line)"
        bdrs="0.5rem"
        style={{ overflowY: 'auto' }}
      >
        <List rules="between">
          {days.map((day) => (
            <li key={day.date}>
              <label className={styles.choice} data-off={!fits(day) || undefined}>
                <input
                  type="checkbox"
                  checked={chosen.includes(day.date)}
                  disabled={!fits(day)}
                  onChange={(event) =>
                    leaveAllBut(
                      event.currentTarget.checked ? [...chosen, day.date] : chosen.filter((date) => date !== day.date),
                    )
                  }
                />
                <span className={styles.day}>{formatMonthDay(day.date)}</span>
                <Text as="span" tone="dim" size="sm" isNumeric>
                  {day.segments.map(formatInterval).join('、')}
                </Text>
                {!fits(day) && (
                  <Box component="span" flex="1 1 100%" ps="2rem" fz="0.8125rem">
                    {texts.tooShort}
                  </Box>
                )}
              </label>
            </li>
          ))}
        </List>
      </Box>
    </div>
  );
}

/** The days whose break was filled in and not changed since, to be taken back together; nothing where there is none. */
function FilledBreaks({
  filled,
  isBusy,
  onUndo,
}: {
  readonly filled: readonly { readonly date: string; readonly break_time: number }[];
  readonly isBusy: boolean;
  readonly onUndo: (dates: string[]) => void;
}): ReactNode {
  if (filled.length === 0) return null;
  return (
    <section className={styles.filled} aria-labelledby="filled-breaks">
      <Stack gap="sm">
        <Heading level={3} id="filled-breaks">
          {texts.filledTitle}
        </Heading>
        <ul>
          {filled.map(({ date, break_time }) => (
            <li key={date}>
              {formatMonthDay(isoDate(date))} {texts.filledBreak(formatDuration(minutes(break_time)))}
            </li>
          ))}
        </ul>
        <Text tone="dim" size="sm" isNumeric>
          {texts.filledHint}
        </Text>
        <ActionButton variant="default" isBusy={isBusy} onClick={() => onUndo(filled.map(({ date }) => date))}>
          {texts.undo}
        </ActionButton>
      </Stack>
    </section>
  );
}
