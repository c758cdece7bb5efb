import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { ownMonthQuery } from '../../lib/month-queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Text } from '../../ui/layout.tsx';
import { texts } from './texts.ts';

/** Asks the employee whether the own month is right, and confirms it to the company (本人確認). */
export function ConfirmMonth({
  month,
  findingDays,
  opened,
  onClose,
  onDone,
}: {
  readonly month: IsoMonth;
  /** How many days are still to be looked at: the month can be confirmed all the same. */
  readonly findingDays: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes the dialog and shows the message. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      name="confirm-month"
      subject={opened ? month : null}
      title={texts.confirmTitle(formatYearMonth(month))}
      action={texts.confirm}
      busy={texts.confirming}
      isDangerous={false}
      beginsAtAction
      failure={(error) => messageOf(error, texts.confirmFailed)}
      run={(of) => api('POST /api/months/{month}/confirm', { params: { month: of } })}
      onDone={({ message }) => onDone(message)}
      // What is shown may be out of date, which is why it was refused.
      onSettled={() => queryClient.invalidateQueries({ queryKey: ownMonthQuery(month).queryKey })}
      onClose={onClose}
    >
      {() => (
        <>
          {findingDays > 0 && <Banner kind="info">{texts.confirmWithFindings(findingDays)}</Banner>}
          <p>{texts.confirmText}</p>
          <Text tone="dim" size="xs">
            {texts.confirmHint}
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}
