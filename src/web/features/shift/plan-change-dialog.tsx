import type { ReactNode } from 'react';

import type { PlanChangeResponse } from '#contract/rosters.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { List, Stack, Text } from '../../ui/layout.tsx';
import { planChangeTexts as texts } from './roster-texts.ts';

/** Asks whether plans that are fixed (変形) are to be changed all the same, with what that costs; `null` closes it. */
export function PlanChangeDialog({
  changes,
  onSave,
  onClose,
}: {
  readonly changes: readonly PlanChangeResponse[] | null;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <SubjectDialog subject={changes} title={texts.title} onClose={onClose}>
      {(shown) => (
        <Stack gap="md">
          <Text>{texts.lead}</Text>
          <List>
            {shown.map((change) => (
              <li key={change.user_id}>{lineOf(change)}</li>
            ))}
          </List>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button onClick={onSave}>{texts.save}</Button>
          </DialogActions>
        </Stack>
      )}
    </SubjectDialog>
  );
}

const lineOf = ({ name, dates, overtime_minutes: overtime, statutory_holiday_minutes: holiday }: PlanChangeResponse) =>
  texts.person(
    name,
    dates.map((date) => formatMonthDay(isoDate(date))),
    [
      ...(overtime > 0 ? [texts.overtime(formatDuration(minutes(overtime)))] : []),
      ...(holiday > 0 ? [texts.statutoryHoliday(formatDuration(minutes(holiday)))] : []),
    ],
  );
