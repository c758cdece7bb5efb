import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ClosingOutcome, MonthRowResponse } from '#contract/closing.ts';
import { isForEmployee } from '#domain/closing/finding.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { whenText } from '../../lib/when-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import type { Flash } from '../../ui/use-flash-message.ts';
import { Outcome } from './outcome.tsx';
import styles from './closing.module.css';
import { rowsToRemind } from './month-rows.ts';
import { refreshRow } from './overview.ts';
import { reminderTexts as texts } from './reminder-texts.ts';

/** Whether somebody was reminded on the day. */
function isReminded({ reminded }: MonthRowResponse, day: IsoDate): boolean {
  const at = parseInstant(reminded?.at ?? '');
  return at !== null && japanDate(at) === day;
}

const remind = (month: PeriodName, rows: readonly MonthRowResponse[]): Promise<ClosingOutcome> =>
  api('POST /api/admin/months/{month}/reminders', {
    params: { month },
    body: { user_ids: rows.map(({ user_id }) => user_id) },
    timeoutMs: TIMEOUT_MS,
  });

/** The months of thousands are looked through for it. */
const TIMEOUT_MS = 120_000;

const REMINDING = 'remind-of-findings';

interface DialogProps {
  readonly month: PeriodName;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

/** Reminds everybody on the list of their findings (催促), and says who was when, and who wasn't and why. */
export function RemindDialog({
  rows,
  ...props
}: DialogProps & {
  readonly opened: boolean;
  /** `null` closes the dialog. */
  readonly rows: readonly MonthRowResponse[] | null;
}): ReactNode {
  const isReminding = useIsMutating({ mutationKey: [REMINDING] }) > 0;
  return (
    <SubjectDialog
      subject={rows}
      title={texts.title}
      // What is sent can't be aborted: the dialog waits for its outcome.
      onClose={() => {
        if (!isReminding) props.onClose();
      }}
    >
      {(shown) => <Reminding {...props} rows={shown} />}
    </SubjectDialog>
  );
}

function Reminding({ month, rows, onClose, onDone }: DialogProps & { readonly rows: readonly MonthRowResponse[] }) {
  const queryClient = useQueryClient();
  const today = useToday();
  const [partial, setPartial] = useState<ClosingOutcome | null>(null);
  const due = rows.filter((row) => !isReminded(row, today));
  const reminding = useExclusiveMutation(REMINDING, {
    mutationFn: () => remind(month, due),
    onSuccess: (outcome) => {
      if (outcome.refused.length > 0) setPartial(outcome);
      else onDone(texts.done(outcome.user_ids.length));
    },
    onSettled: () => invalidate(queryClient, 'closing'),
  });
  if (partial !== null)
    return (
      <Outcome
        done={partial.user_ids.length === 0 ? null : texts.done(partial.user_ids.length)}
        notDone={texts.notDone(partial.refused.length)}
        refused={partial.refused}
        onClose={onClose}
      />
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        reminding.mutate();
      }}
    >
      <Stack gap="lg" className={styles.body}>
        {reminding.error !== null && <Banner kind="error">{messageOf(reminding.error, texts.failed)}</Banner>}
        <p>{due.length === 0 ? texts.nobodyDue : texts.lead(due.length)}</p>
        <Hint>{texts.hint}</Hint>
        <List rules="between">
          {rows.map((row) => (
            <li key={row.user_id}>
              <Row justify="between" gap="md">
                <span>
                  {row.employee_id} {row.name}
                </span>
                <Text as="span" tone="dim" size="sm">
                  {texts.findings(row.findings.filter(isForEmployee).length)}
                  {row.reminded !== undefined && texts.last(whenText(row.reminded.at), row.reminded.by_name)}
                </Text>
              </Row>
            </li>
          ))}
        </List>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={reminding.isPending}>
          {texts.cancel}
        </Button>
        {due.length > 0 && (
          <ActionButton type="submit" isBusy={reminding.isPending} busy={texts.reminding}>
            {texts.remind(due.length)}
          </ActionButton>
        )}
      </DialogActions>
    </form>
  );
}

/** Reminds the employee under review, by one press; afterwards it says when that was. */
export function RemindButton({
  row,
  month,
  announce,
}: {
  readonly row: MonthRowResponse;
  readonly month: PeriodName;
  readonly announce: (message: Flash) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const reminding = useExclusiveMutation(REMINDING, {
    mutationFn: () => remind(month, [row]),
    onSuccess: ({ message, refused: [refused] }) =>
      announce(refused === undefined ? message : { info: refused.message }),
    onSettled: () => refreshRow(queryClient, month, row.user_id),
  });
  if (rowsToRemind([row]).length === 0) return null;
  if (row.reminded !== undefined && isReminded(row, today))
    return <Hint>{texts.remindedAt(whenText(row.reminded.at), row.reminded.by_name)}</Hint>;
  return (
    <>
      {reminding.error !== null && <Banner kind="error">{messageOf(reminding.error, texts.failed)}</Banner>}
      <ActionButton
        variant="default"
        isBusy={reminding.isPending}
        busy={texts.reminding}
        onClick={() => reminding.mutate()}
      >
        {texts.remindOne}
      </ActionButton>
    </>
  );
}
