import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CompanyDaySwap } from '#contract/swaps.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { ApprovalSteps } from '../../ui/approval-steps.tsx';
import { type Decision, decideEach, type Decisions, useDecisions } from '../../ui/decisions.tsx';
import { InPlaceMark } from '../../ui/in-place-mark.tsx';
import { Heading, Hint, List, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import { pendingSwapsQuery } from './pending-query.ts';
import { texts } from './texts.ts';

const CAN: readonly Decision[] = ['reject', 'approve'];

const STATUS_AFTER = { approve: 'approved', reject: 'rejected' } as const;

const exchangeOf = ({ works_on, rests_on }: CompanyDaySwap): string =>
  texts.exchange(formatMonthDay(isoDate(works_on)), formatMonthDay(isoDate(rests_on)));

const nameOf = (swap: CompanyDaySwap): string => texts.swapOf(swap.name, exchangeOf(swap));

/** Decides on the company's swaps, each by its own call; an approval that costs something is asked about first. */
function useSwapDecisions(onDone: (message: string) => void): Decisions<CompanyDaySwap> {
  const { question, sendAccepted } = usePlanAcceptance('swap');
  return useDecisions<CompanyDaySwap>({
    noun: texts.swap,
    keyOf: ({ id }) => String(id),
    nameOf,
    can: ({ can_decide: may }) => (may ? CAN : []),
    // By a route it may wait for others.
    isOwn: ({ can_decide: may, approval }) => !may && approval === undefined,
    send: (decision: keyof typeof STATUS_AFTER, swaps, notes) =>
      decideEach(
        swaps,
        nameOf,
        ({ id }) =>
          sendAccepted((accepted) =>
            api('PUT /api/admin/swaps/{id}', {
              params: { id: String(id) },
              body: { status: STATUS_AFTER[decision], notes, ...accepted },
            }),
          ),
        ([answer]) => answer?.message ?? '',
      ),
    mutation: 'decide-swap',
    changes: 'swap',
    question,
    onDone,
  });
}

/** The company's swaps that wait, for those who decide; nothing where none does. */
export function PendingSwaps({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const { data: swaps = [], isError, isFetching, error, refetch } = useQuery(pendingSwapsQuery);
  const { failures, buttonsOf, dialogs } = useSwapDecisions(onDone);
  return (
    <>
      {isError && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.pendingFailed)}
        </LoadFailure>
      )}
      {failures}
      {swaps.length > 0 && (
        <Stack gap="sm">
          <Heading>{texts.pending}</Heading>
          <List isCard rules="between">
            {swaps.map((swap) => (
              <Box key={swap.id} component="li" px="1rem" py="0.75rem">
                <Row gap="wide" justify="between">
                  <Text as="div">
                    <p>
                      <b>{swap.name}</b> <Hint as="span">{swap.employee_id}</Hint>
                    </p>
                    <p>{exchangeOf(swap)}</p>
                    <Hint>{swap.reason ?? texts.noReason}</Hint>
                    <InPlaceMark of={swap} />
                    {swap.approval !== undefined && <ApprovalSteps progress={swap.approval} />}
                  </Text>
                  <RowActions>{buttonsOf(swap)}</RowActions>
                </Row>
              </Box>
            ))}
          </List>
        </Stack>
      )}
      {dialogs}
    </>
  );
}
