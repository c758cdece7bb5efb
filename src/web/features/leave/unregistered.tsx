import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { LeaveBalanceRow } from '#contract/leave-balances.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { unregisteredTexts as texts } from './unregistered-texts.ts';

/** Those whose balances aren't known, with the two ways to settle that; nothing where there are none. */
export function Unregistered({
  rows,
  onDone,
}: {
  readonly rows: readonly LeaveBalanceRow[];
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [asked, ask] = useState<readonly LeaveBalanceRow[] | null>(null);
  const open = rows.filter(({ is_unregistered }) => is_unregistered);
  return (
    <>
      {open.length > 0 && (
        <Banner kind="info">
          <Stack gap="sm">
            {texts.lead(open.length)}
            <Row onPhones="fill">
              <Button component={Link} to="/admin/leave/balances/import" size="sm">
                {texts.give}
              </Button>
              <Button variant="default" size="sm" onClick={() => ask(open)}>
                {texts.confirm}
              </Button>
            </Row>
          </Stack>
        </Banner>
      )}
      <ConfirmDialog
        name="confirm-leave-from-hire"
        subject={asked}
        title={texts.confirm}
        action={texts.grant}
        busy={texts.granting}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.failed)}
        run={(people) =>
          api('POST /api/admin/leave-balances/confirm', { body: { user_ids: people.map(({ user_id }) => user_id) } })
        }
        onDone={({ message }) => {
          ask(null);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'leave')}
        onClose={() => ask(null)}
      >
        {(people) => texts.question(people.length)}
      </ConfirmDialog>
    </>
  );
}
