import { useMediaQuery } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AdminHome, ConfirmedStep, SetupStep } from '#contract/home.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Link } from '../../lib/router.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import styles from './home.module.css';
import { texts } from './texts.ts';

/** Where each step is taken. */
const PLACES: Readonly<Record<SetupStep, string>> = {
  closing_day: '/settings/closing-day',
  company_policy: '/settings/policy',
  statutory_rest_day: '/admin/month-end/overtime?settings=1',
  overtime_settings: '/admin/month-end/overtime?settings=1',
  go_live_month: '/settings/go-live',
  employees: '/admin/users/import',
  contracts: '/admin',
};

type Step = NonNullable<AdminHome['setup']>[number];

/**
 * The first steps of a new company, for a super admin: in which order, and which of them are done. It is gone once
 * nothing is left, or for good when they put it away.
 */
export function SetupGuide({
  steps,
  isHiding,
  onHide,
}: {
  readonly steps: readonly Step[];
  readonly isHiding: boolean;
  readonly onHide: () => void;
}): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const queryClient = useQueryClient();
  const confirming = useExclusiveMutation('confirm-setup-step', {
    mutationFn: (step: ConfirmedStep) => api('POST /api/admin/setup-steps/{step}/confirm', { params: { step } }),
    onSuccess: async () => {
      await invalidate(queryClient, 'adminHome');
      // The button is gone.
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    },
  });
  const done = steps.filter(({ is_done }) => is_done);
  const left = steps.length - done.length;
  if (left === 0) return null;
  const listed = (shown: readonly Step[]): ReactNode => (
    <ol className={styles.steps}>
      {shown.map(({ step, is_done: isDone, confirms }) => (
        <li key={step} className={styles.step} data-done={isDone || undefined}>
          {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
          <div>
            <Link to={PLACES[step]}>{texts.steps[step].label}</Link>
            <span className="visually-hidden">{isDone ? texts.done : texts.toDo}</span>
            {!isDone && <Hint>{texts.steps[step].hint}</Hint>}
            {!isDone && confirms !== undefined && (
              <ActionButton
                variant="default"
                size={onPhone ? 'md' : 'sm'}
                mt="0.375rem"
                aria-label={texts.confirmOf(texts.steps[step].label)}
                isBusy={confirming.isPending && confirming.variables === confirms}
                busy={texts.confirming}
                onClick={() => confirming.mutate(confirms)}
              >
                {texts.confirm}
              </ActionButton>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
  return (
    <Panel labelledBy="setup">
      <Row gap="wide">
        <Heading id="setup">{texts.setup}</Heading>
        <Text as="span" tone="dim" size="sm" role="status">
          {texts.setupLeft(left)}
        </Text>
        <Row isLast>
          <ActionButton variant="subtle" size="sm" title={texts.hideHint} isBusy={isHiding} onClick={onHide}>
            {texts.hide}
          </ActionButton>
        </Row>
      </Row>
      <Hint>{texts.setupLead}</Hint>
      {confirming.isError && <Banner kind="error">{messageOf(confirming.error, texts.confirmFailed)}</Banner>}
      {onPhone ? (
        <>
          {listed(steps.filter(({ is_done }) => !is_done))}
          {done.length > 0 && (
            <details>
              <summary className={styles.done}>{texts.doneCount(done.length)}</summary>
              {listed(done)}
            </details>
          )}
        </>
      ) : (
        listed(steps)
      )}
    </Panel>
  );
}
