import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { passedOnText } from '#domain/approval/waits-text.ts';
import type { Decision } from '#domain/leave/request.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './leave.module.css';
import { periodText } from './parts.tsx';
import { approvalTexts as texts } from './texts.ts';

/** The outcome for the requests, with the reason where one is required. */
interface DecisionOn {
  readonly requests: readonly CompanyVacationRequest[];
  readonly decision: Decision;
  readonly notes?: string;
}

/** A rejection, or an approval to be taken back: it needs a reason, which the applicant reads (D19). */
export interface ToExplain extends Pick<DecisionOn, 'requests'> {
  readonly decision: 'rejected' | 'cancelled';
}

/** Why one of them isn't decided. */
interface Refusal {
  readonly id: number;
  readonly said: ReactNode;
}

/** Decides on requests. A refusal names its request; the others are done. */
export function useDecisions(onDone: (message: string) => void) {
  const queryClient = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const deciding = useExclusiveMutation('decide-leave', {
    mutationFn: async ({ requests, decision, notes }: DecisionOn) => {
      const outcomes = await Promise.all(
        requests.map(async (request) => {
          try {
            const { data } = await api('PUT /api/admin/vacations/{id}', {
              params: { id: String(request.id) },
              body: { status: decision, notes },
            });
            return { isPassedOn: decision === 'approved' && data.status === 'pending' };
          } catch (error) {
            const put = (words: string): string => texts.refused(request.name, periodText(request), words);
            return { refusal: { id: request.id, said: messageOf(error, texts.decisionFailed, put) } };
          }
        }),
      );
      return {
        refused: outcomes.flatMap(({ refusal }): readonly Refusal[] => (refusal === undefined ? [] : [refusal])),
        passedOn: outcomes.filter(({ isPassedOn }) => isPassedOn === true).length,
      };
    },
    onSuccess: ({ refused, passedOn }, { requests, decision }) => {
      setRefusals(refused);
      const done = requests.length - refused.length;
      if (done > 0) onDone(`${texts.done(decision, done)}${passedOnText(done, passedOn)}`);
    },
    // What is shown may be out of date, which is why something was refused.
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  return {
    decide: (on: DecisionOn): void => {
      setRefusals([]);
      deciding.mutate(on);
    },
    isDeciding: deciding.isPending,
    refusals,
    clear: (): void => setRefusals([]),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

const wordings = {
  rejected: { title: texts.rejectTitle, reason: texts.rejectReason, action: texts.reject },
  cancelled: { title: texts.takeBackTitle, reason: texts.takeBackReason, action: texts.cancel },
};

/** Asks for the reason. Closed and opened again, it still has what was typed. */
export function ReasonDialog({
  asked,
  decisions: { decide, isDeciding, refusals },
  onClose,
}: {
  readonly asked: ToExplain | null;
  readonly decisions: Decisions;
  readonly onClose: () => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  /** For which requests the reason was left out. */
  const [missing, setMissing] = useState<ToExplain | null>(null);
  const submit = (event: FormEvent, on: ToExplain): void => {
    event.preventDefault();
    setMissing(reason.trim() === '' ? on : null);
    if (reason.trim() !== '') decide({ ...on, notes: reason.trim() });
  };
  return (
    <SubjectDialog
      subject={asked}
      title={({ decision }) => wordings[decision].title}
      onClose={() => !isDeciding && onClose()}
    >
      {(shown) => (
        <form onSubmit={(event) => submit(event, shown)} noValidate>
          <Box pb="0.5rem">
            <Stack gap="lg">
              <Box component="ul" m={0} ps="1.25rem" mah="8rem" className={styles.scrolls ?? ''}>
                {shown.requests.map((request) => (
                  <li key={request.id}>
                    {request.name} {periodText(request)}
                  </li>
                ))}
              </Box>
              {refusals.map(({ id, said }) => (
                <Banner key={id} kind="error">
                  {said}
                </Banner>
              ))}
              <TextArea
                label={wordings[shown.decision].reason}
                name="reason"
                required
                rows={3}
                isFirst
                value={reason}
                error={
                  missing === shown && reason.trim() === ''
                    ? texts.required(wordings[shown.decision].reason)
                    : undefined
                }
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              {shown.decision === 'rejected' && <Hint>{texts.rejectHint}</Hint>}
            </Stack>
          </Box>
          <DialogActions>
            <Button variant="default" onClick={onClose} disabled={isDeciding}>
              {texts.close}
            </Button>
            <ActionButton type="submit" color="red.9" isBusy={isDeciding} busy={texts.deciding}>
              {wordings[shown.decision].action}
            </ActionButton>
          </DialogActions>
        </form>
      )}
    </SubjectDialog>
  );
}
