import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { BREAK_CHOICES, DEFAULT_BREAK } from '#domain/attendance/correction.ts';
import { lengthInWords, unsetBreakInWords } from '#domain/company-policy/policy.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { toUnsetBreak } from '../../lib/wire.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './closing.module.css';
import { daysOf, fillInSteps, type FillsSoFar, type DaysOf } from './fill-breaks.ts';
import { Outcome } from './outcome.tsx';
import { texts } from './texts.ts';

interface DialogProps {
  readonly month: PeriodName;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

const FILLING = 'fill-breaks-of-many';

/** How many people one request is for: few enough that the progress moves. */
const STEP = 20;

/** The choice of what the company's rule deems taken. */
const BY_RULE = 'rule';

/** Fills in the missing breaks of everybody on the list, and says whose were refused. */
export function BreakFillsDialog({
  missing,
  ...props
}: DialogProps & {
  /** `null` closes the dialog. */
  readonly missing: readonly DaysOf[] | null;
}): ReactNode {
  const isFilling = useIsMutating({ mutationKey: [FILLING] }) > 0;
  return (
    <SubjectDialog
      subject={missing}
      title={texts.fillAllBreaks}
      // What is sent can't be aborted: the dialog waits for its outcome.
      onClose={() => {
        if (!isFilling) props.onClose();
      }}
    >
      {(shown) => <Filling {...props} missing={shown} />}
    </SubjectDialog>
  );
}

function Filling({
  month,
  missing,
  onClose,
  onDone,
}: DialogProps & { readonly missing: readonly DaysOf[] }): ReactNode {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(String(DEFAULT_BREAK));
  const [done, setDone] = useState(0);
  const [partial, setPartial] = useState<FillsSoFar | null>(null);
  const rule = useQuery({
    queryKey: queryKey('company-policy', 'break-rule', month),
    queryFn: async ({ signal }) => toUnsetBreak(await api('GET /api/admin/break-rule', { query: { month }, signal })),
  });
  const ruleText = rule.data === undefined ? null : unsetBreakInWords(rule.data);
  const filling = useExclusiveMutation(FILLING, {
    mutationFn: () =>
      fillInSteps(
        missing,
        STEP,
        (fills) => {
          const break_time = chosen === BY_RULE ? undefined : Number(chosen);
          return api('POST /api/admin/break-fills', { body: { fills, break_time } });
        },
        setDone,
      ),
    onSuccess: (outcome) => {
      if (outcome.refused.length > 0) setPartial(outcome);
      else onDone(texts.breaksFilled(outcome.user_ids.length, outcome.days));
    },
    // A part may be done although a step failed.
    onSettled: () => Promise.all([invalidate(queryClient, 'closing'), invalidate(queryClient, 'breaks')]),
  });
  if (partial !== null)
    return (
      <Outcome
        done={partial.user_ids.length === 0 ? null : texts.breaksFilled(partial.user_ids.length, partial.days)}
        notDone={texts.breaksRefused(partial.refused.length)}
        refused={partial.refused}
        onClose={onClose}
      />
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        filling.mutate();
      }}
    >
      <Stack gap="lg" className={styles.body}>
        {filling.error !== null && <Banner kind="error">{messageOf(filling.error, texts.breaksNotFilled)}</Banner>}
        <p>{texts.missingBreaks(missing.length, daysOf(missing))}</p>
        <SelectField
          label={texts.breakToFill}
          value={chosen}
          data={[
            ...BREAK_CHOICES.map((length) => ({
              value: String(length),
              label: length === 0 ? texts.noBreak : lengthInWords(length),
            })),
            ...(ruleText === null ? [] : [{ value: BY_RULE, label: texts.breakByRule }]),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {chosen === BY_RULE && ruleText !== null && <Hint>{texts.breakRule(ruleText)}</Hint>}
        <Hint>{texts.fillOnlyTaken}</Hint>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={filling.isPending}>
          {texts.cancel}
        </Button>
        <ActionButton type="submit" isBusy={filling.isPending} busy={texts.fillingBreaks(done, missing.length)}>
          {texts.fillBreaks}
        </ActionButton>
      </DialogActions>
    </form>
  );
}
