import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ErasureReservation } from '#contract/erasure.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { erasureTexts as texts } from './erasure-texts.ts';

/** A reserved erasure: by whom and why, how it goes on, and the button that withdraws it. */
export function Reservation({
  userId,
  reservation,
  onDone,
}: {
  readonly userId: number;
  readonly reservation: ErasureReservation;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Stack gap="sm">
      <p>{texts.reserved(reservation)}</p>
      <p>{texts.goesOn(reservation)}</p>
      {reservation.waits_for !== 'days' && <code>{texts.command}</code>}
      <div>
        <Button variant="default" onClick={() => setAsked(userId)}>
          {texts.withdraw}
        </Button>
      </div>
      <ConfirmDialog
        name="withdraw-erasure"
        subject={asked}
        title={texts.withdraw}
        action={texts.withdraw}
        cancel={texts.keep}
        busy={texts.withdrawing}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.withdrawFailed)}
        run={(id) => api('DELETE /api/admin/users/{id}/erasure', { params: { id: String(id) } })}
        onDone={({ message }) => {
          setAsked(null);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'account')}
        onClose={() => setAsked(null)}
      >
        {() => <p>{texts.asksToWithdraw}</p>}
      </ConfirmDialog>
    </Stack>
  );
}
