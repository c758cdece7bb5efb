import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ShiftsAsWorked } from '#contract/shift.ts';
import { groupBy } from '#domain/group-by.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Empty, Hint, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './closing.module.css';
import type { DaysOf } from './fill-breaks.ts';
import { Outcome } from './outcome.tsx';
import { texts } from './texts.ts';

interface DialogProps {
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

const SETTING = 'set-shifts-as-worked';

/** How many people one request is for. */
const STEP = 50;

/** Makes shifts what was worked, on the days whose punches are far from them: shown before, for all or for chosen people. */
export function ShiftsDialog({
  days,
  ...props
}: DialogProps & {
  /** `null` closes the dialog. */
  readonly days: readonly DaysOf[] | null;
}): ReactNode {
  const isSetting = useIsMutating({ mutationKey: [SETTING] }) > 0;
  return (
    <SubjectDialog
      subject={days}
      title={texts.shiftsAsWorked}
      // What is sent can't be aborted: the dialog waits for its outcome.
      onClose={() => {
        if (!isSetting) props.onClose();
      }}
    >
      {(shown) => <Preview {...props} days={shown} />}
    </SubjectDialog>
  );
}

/** Sends the days of so many people at a time. */
async function send(days: readonly DaysOf[], preview: boolean): Promise<Pick<ShiftsAsWorked, 'days' | 'refused'>> {
  let done: Pick<ShiftsAsWorked, 'days' | 'refused'> = { days: [], refused: [] };
  for (let start = 0; start < days.length; start += STEP) {
    const body = { days: days.slice(start, start + STEP), preview };
    const step = await api('POST /api/admin/shifts/as-worked', { body });
    done = { days: [...done.days, ...step.days], refused: [...done.refused, ...step.refused] };
  }
  return done;
}

function Preview({ days, ...props }: DialogProps & { readonly days: readonly DaysOf[] }): ReactNode {
  const preview = useQuery({
    queryKey: queryKey('shifts', 'as-worked', days),
    queryFn: () => send(days, true),
    gcTime: 0,
  });
  return (
    <Loaded query={preview} failed={texts.shiftsNotRead} heights={['12rem']}>
      {(shown) => <Setting {...props} days={days} shown={shown.days} />}
    </Loaded>
  );
}

function Setting({
  days,
  shown,
  onClose,
  onDone,
}: DialogProps & { readonly days: readonly DaysOf[]; readonly shown: ShiftsAsWorked['days'] }): ReactNode {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [partial, setPartial] = useState<Pick<ShiftsAsWorked, 'days' | 'refused'> | null>(null);
  const chosen = shown.filter(({ user_id }) => !left.has(user_id));
  const setting = useExclusiveMutation(SETTING, {
    mutationFn: () =>
      send(
        days.filter(({ user_id }) => chosen.some((day) => day.user_id === user_id)),
        false,
      ),
    onSuccess: (outcome) => {
      if (outcome.refused.length > 0) setPartial(outcome);
      else onDone(texts.shiftsSet(outcome.days.length));
    },
    // A part may be done although a step failed.
    onSettled: () => Promise.all([invalidate(queryClient, 'closing'), invalidate(queryClient, 'shift')]),
  });
  if (partial !== null)
    return (
      <Outcome
        done={partial.days.length === 0 ? null : texts.shiftsSet(partial.days.length)}
        notDone={texts.shiftsRefused(partial.refused.length)}
        refused={partial.refused}
        onClose={onClose}
      />
    );
  if (shown.length === 0) return <Empty isPlain>{texts.noShiftsToSet}</Empty>;
  const choose = (userId: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(userId);
    else next.add(userId);
    setLeft(next);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) setting.mutate();
      }}
    >
      <Stack gap="md" className={styles.body}>
        {setting.error !== null && <Banner kind="error">{messageOf(setting.error, texts.shiftsNotSet)}</Banner>}
        <Hint>{texts.shiftsHint}</Hint>
        <div className={styles.preview}>
          {[...groupBy(shown, ({ user_id }) => user_id)].map(([userId, own]) => (
            <section key={userId}>
              <label className={styles.person}>
                <input
                  type="checkbox"
                  checked={!left.has(userId)}
                  onChange={(event) => choose(userId, event.currentTarget.checked)}
                />
                <b>{own[0]?.name}</b>
              </label>
              <ul>
                {own.map((day) => (
                  <li key={day.date}>
                    {formatMonthDay(isoDate(day.date))}{' '}
                    <Text as="span" tone="dim">
                      {day.before === null ? texts.noShift : texts.hours(day.before)} →{' '}
                    </Text>
                    {texts.hours(day)}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={setting.isPending}>
          {texts.cancel}
        </Button>
        <ActionButton
          type="submit"
          disabled={chosen.length === 0}
          isBusy={setting.isPending}
          busy={texts.settingShifts}
        >
          {texts.setShifts(chosen.length)}
        </ActionButton>
      </DialogActions>
    </form>
  );
}
