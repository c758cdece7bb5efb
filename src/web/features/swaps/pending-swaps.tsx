import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyDaySwap } from '#contract/swaps.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { DECLINED } from '../../lib/declined.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Heading, Hint, List, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { pendingSwapsQuery } from './pending-query.ts';
import { texts } from './texts.ts';

const DECIDING = 'decide-swap';

const exchangeOf = ({ works_on, rests_on }: CompanyDaySwap): string =>
  texts.exchange(formatMonthDay(isoDate(works_on)), formatMonthDay(isoDate(rests_on)));

/** The company's swaps that wait, for those who decide; nothing where none does. */
export function PendingSwaps({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(pendingSwapsQuery);
  const [rejected, setRejected] = useState<CompanyDaySwap | null>(null);
  const { question, sendAccepted } = usePlanAcceptance('swap');
  const approving = useExclusiveMutation(DECIDING, {
    mutationFn: ({ id }: CompanyDaySwap) =>
      sendAccepted((accepted) =>
        api('PUT /api/admin/swaps/{id}', { params: { id: String(id) }, body: { status: 'approved', ...accepted } }),
      ),
    onSuccess: (answer) => {
      if (answer !== DECLINED) onDone(answer.message);
    },
    onSettled: () => invalidate(queryClient, 'swap'),
  });
  if (query.isError)
    return (
      <LoadFailure isReading={query.isFetching} onRetry={() => query.refetch()}>
        {messageOf(query.error, texts.pendingFailed)}
      </LoadFailure>
    );
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <Stack gap="sm">
      <Heading>{texts.pending}</Heading>
      {approving.isError && <Banner kind="error">{messageOf(approving.error, texts.decisionFailed)}</Banner>}
      <List isCard rules="between">
        {query.data.map((swap) => (
          <Box key={swap.id} component="li" px="1rem" py="0.75rem">
            <Row gap="wide" justify="between">
              <Text as="div">
                <p>
                  <b>{swap.name}</b> <Hint as="span">{swap.employee_id}</Hint>
                </p>
                <p>{exchangeOf(swap)}</p>
                <Hint>{swap.reason ?? texts.noReason}</Hint>
              </Text>
              {swap.can_decide ? (
                <RowActions>
                  <RowButton
                    label={texts.rejectOf(swap.name)}
                    isBusy={approving.isPending}
                    onClick={() => {
                      approving.reset();
                      setRejected(swap);
                    }}
                  >
                    {texts.reject}
                  </RowButton>
                  <RowButton
                    variant="filled"
                    label={texts.approveOf(swap.name)}
                    isBusy={approving.isPending}
                    onClick={() => approving.mutate(swap)}
                  >
                    {texts.approve}
                  </RowButton>
                </RowActions>
              ) : (
                <Hint as="span">{texts.own}</Hint>
              )}
            </Row>
          </Box>
        ))}
      </List>
      <SubjectDialog subject={rejected} title={texts.rejectTitle} onClose={() => setRejected(null)}>
        {(swap) => (
          <Rejection
            key={swap.id}
            swap={swap}
            onClose={() => setRejected(null)}
            onDone={(message) => {
              setRejected(null);
              onDone(message);
            }}
          />
        )}
      </SubjectDialog>
      {question}
    </Stack>
  );
}

/** Why a swap is rejected, which its employee reads. */
const Rejection = ({
  swap,
  onClose,
  onDone,
}: {
  readonly swap: CompanyDaySwap;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}): ReactNode => (
  <ReasonForm
    draft={`reject swap ${swap.id}`}
    mutation={DECIDING}
    changes="swap"
    texts={texts.rejection}
    send={(notes) =>
      api('PUT /api/admin/swaps/{id}', { params: { id: String(swap.id) }, body: { status: 'rejected', notes } })
    }
    onClose={onClose}
    onSaved={onDone}
  >
    <p>
      {swap.name} {exchangeOf(swap)}
    </p>
  </ReasonForm>
);
