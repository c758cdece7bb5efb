import { useEffect, useState, type ReactNode } from 'react';

import type { PlanChangeResponse } from '#contract/shift.ts';
import { planCostText } from '#domain/hours/plan-cost-text.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '../lib/dates.ts';
import { translatable } from '../lib/language.ts';
import { Button } from './button.tsx';
import { DialogActions, SubjectDialog } from './dialog.tsx';
import { List, Stack, Text } from './layout.tsx';
import { planChangeTexts as texts } from './plan-change-texts.ts';

/** What a change of a plan costs, in words. */
export const planCost = translatable('plan-cost', { text: planCostText });

/** The texts on the changes, and the label of the button that makes them. */
interface QuestionTexts {
  readonly lead: string;
  readonly save: string;
}

interface Asked {
  readonly changes: readonly PlanChangeResponse[];
  readonly answer: (isAccepted: boolean) => void;
}

/**
 * Asks whether plans that are fixed (変形) are to be changed all the same, with what that costs: `isAccepted` is answered by
 * the person who saves, and at once where no plan changes. Whoever leaves the screen accepts nothing.
 */
export function usePlanChangeQuestion({ lead, save }: QuestionTexts = texts): {
  readonly question: ReactNode;
  readonly isAccepted: (changes: readonly PlanChangeResponse[]) => Promise<boolean>;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  // The caller would wait for the answer for ever.
  useEffect(() => () => asked?.answer(false), [asked]);
  const answer = (isAccepted: boolean): void => {
    asked?.answer(isAccepted);
    setAsked(null);
  };
  return {
    question: (
      <SubjectDialog subject={asked} title={texts.title} onClose={() => answer(false)}>
        {({ changes }) => (
          <Stack gap="md">
            <Text>{lead}</Text>
            <PlanChanges changes={changes} />
            <DialogActions>
              <Button variant="default" onClick={() => answer(false)}>
                {texts.cancel}
              </Button>
              <Button onClick={() => answer(true)}>{save}</Button>
            </DialogActions>
          </Stack>
        )}
      </SubjectDialog>
    ),
    isAccepted: (changes) =>
      changes.length === 0
        ? Promise.resolve(true)
        : new Promise((resolve) => {
            setAsked({ changes, answer: resolve });
          }),
  };
}

/** The costs of changes of fixed plans, a line a person. */
export const PlanChanges = ({ changes }: { readonly changes: readonly PlanChangeResponse[] }): ReactNode => (
  <List>
    {changes.map((change) => (
      <li key={change.user_id}>{lineOf(change)}</li>
    ))}
  </List>
);

const lineOf = ({ name, dates, overtime_minutes: overtime, statutory_holiday_minutes: holiday }: PlanChangeResponse) =>
  texts.person(
    name,
    dates.map((date) => formatMonthDay(isoDate(date))),
    planCost.text(overtime, holiday),
  );
