import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { DecisionsOutcome, RequestDetail } from '#contract/requests.ts';
import type { Refused } from '#contract/wire.ts';
import { isoDate } from '#domain/time/date.ts';
import { DECLINED } from '../../lib/declined.ts';
import { api, messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { usePlanAcceptance } from '../../ui/plan-acceptance.ts';
import type { LeaveFactsView } from './approvals-screen.tsx';
import { approveOne } from './approve.ts';
import { DECIDING, ExplainDialog, type ToExplain } from './explain-dialog.tsx';
import { decidable } from './request-card.tsx';
import { StateTable } from './state-table.tsx';
import { texts } from './texts.ts';

export interface RequestProps {
  readonly request: RequestDetail;
  readonly onDone: (message: string) => void;
}

/** What a request asks to change, with its decision for who may decide. */
export const DecidableRequest = ({
  request,
  LeaveFacts,
  onDone,
}: RequestProps & { readonly LeaveFacts: LeaveFactsView | undefined }): ReactNode => (
  <>
    {request.now !== null && <Banner kind="info">{texts.changedMeanwhile}</Banner>}
    <StateTable date={isoDate(request.date)} before={request.before} now={request.now} after={request.after} />
    {LeaveFacts !== undefined && request.leave !== undefined && <LeaveFacts leave={request.leave} />}
    <Decision request={request} onDone={onDone} />
  </>
);

/** The buttons of who may decide, on the day as it is shown. The reason of a failure stays when a reload takes the buttons away. */
function Decision({ request, onDone }: RequestProps): ReactNode {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ToExplain | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const { question, sendAccepted } = usePlanAcceptance('request');
  const decided = ({ message, refused: [refused] }: Omit<DecisionsOutcome, 'done'>): void => {
    setRefusal(refused ?? null);
    if (refused === undefined) onDone(message);
  };
  const approving = useExclusiveMutation(DECIDING, {
    mutationFn: () => sendAccepted((accepted) => approve(request, accepted)),
    onMutate: () => setRefusal(null),
    onSuccess: (answer) => {
      if (answer !== DECLINED) decided(answer);
    },
    onSettled: () => invalidate(queryClient, 'request'),
  });
  const { can, now, decides_as_super_admin: asSuperAdmin } = request;
  const explain = (decision: ToExplain['decision']): void => {
    approving.reset();
    setRefusal(null);
    setAsked({ decision, requests: [request] });
  };
  return (
    <>
      {approving.isError && <Banner kind="error">{messageOf(approving.error, texts.decideFailed)}</Banner>}
      {refusal !== null && <Banner kind="error">{said(refusal)}</Banner>}
      {can.includes('approve') && (
        <Stack gap="sm">
          {asSuperAdmin && <Hint>{texts.asSuperAdmin}</Hint>}
          <Row onPhones="fill" justify="end">
            <Button variant="default" onClick={() => explain('reject')}>
              {texts.reject}
            </Button>
            {can.includes('return') && (
              <Button variant="default" onClick={() => explain('return')}>
                {texts.return}
              </Button>
            )}
            <ActionButton isBusy={approving.isPending} busy={texts.approving} onClick={() => approving.mutate()}>
              {now === null ? texts.approve : texts.approveSeen}
            </ActionButton>
          </Row>
        </Stack>
      )}
      <ExplainDialog asked={asked} onClose={() => setAsked(null)} onDecided={decided} />
      {question}
    </>
  );
}

/** Approves a request as it is shown. Leave alone is refused by an answer. */
async function approve(
  request: RequestDetail,
  accepted: { readonly allow_plan_change?: true },
): Promise<Omit<DecisionsOutcome, 'done'>> {
  if (request.kind !== 'leave') {
    const { message } = await approveOne(request, { day_version: request.day_version, ...accepted });
    return { message, refused: [] };
  }
  return api('POST /api/requests/decisions', { body: { decision: 'approve', requests: [decidable(request)] } });
}
