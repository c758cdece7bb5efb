import { IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { ApprovalProgress } from '#contract/approval.ts';
import { whenText } from '../lib/when-text.ts';
import styles from './approval-steps.module.css';
import { approvalTexts as texts } from './approval-texts.ts';
import { texts as uiTexts } from './texts.ts';

type Step = ApprovalProgress['steps'][number];

/** The approvers at a step: `課長 一郎・部長 花子（全員）`. */
export function askedText({ asks, asks_admins: asksAdmins, needs_all: needsAll }: Step): string {
  const names = [...asks, ...(asksAdmins ? [texts.admins] : [])].join('・');
  return needsAll && asks.length > 1 ? `${names}${uiTexts.aside(texts.all)}` : names;
}

/** The text of a yes: the approver, on whose behalf, and when. */
function yesText({
  by_name: name,
  for_name: forName,
  as_super_admin: asSuperAdmin,
  at,
}: Step['given'][number]): string {
  if (asSuperAdmin) return texts.approvedAsSuperAdmin(name, whenText(at));
  return forName === null ? texts.approvedBy(name, whenText(at)) : texts.approvedFor(name, forName, whenText(at));
}

const SIGNS = { done: IconCircleCheck, waits: IconClock, later: IconCircleDashed };

/** The steps of a route in their order: the approvers, the approvals given, and the step that waits. */
export const ApprovalSteps = ({
  progress: { steps, waits_at: waitsAt },
  isPreview = false,
}: {
  readonly progress: Pick<ApprovalProgress, 'steps' | 'waits_at'>;
  /** Only the approvers are shown: nothing has been requested yet. */
  readonly isPreview?: boolean;
}): ReactNode => (
  <ol className={styles.steps} aria-label={texts.label}>
    {steps.map((step, place) => {
      const isDone = !isPreview && step.given.length > 0 && (waitsAt === null || place < waitsAt);
      const state = isDone ? 'done' : place === waitsAt ? 'waits' : 'later';
      const Sign = SIGNS[state];
      return (
        // oxlint-disable-next-line react/no-array-index-key -- The steps of a route keep their places.
        <li key={place} className={styles.step} data-state={state}>
          <Sign size={16} aria-hidden />
          <div>
            {askedText(step)}
            {!isPreview && (
              <div className={styles.detail}>
                {step.given.map((yes) => (
                  <div key={`${yes.by_name} ${yes.for_name}`}>{yesText(yes)}</div>
                ))}
                {state === 'waits' && texts.waits}
                {state === 'later' && texts.later}
              </div>
            )}
          </div>
        </li>
      );
    })}
  </ol>
);
