import { useMediaQuery } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { AdminHome } from '#contract/home.ts';
import { type ConfirmedStep, FIRST_STEPS, type SetupStep } from '#domain/company/setup-steps.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import { MOBILE } from '../../ui/media.ts';
import styles from './home.module.css';
import { AgreementForm, ClosingDayForm, GoLiveForm, OrdinaryDayForm, PeopleLinks } from './setup-forms.tsx';
import { setupTexts as texts } from './setup-texts.ts';

/** Where each step is settled in full. */
const PLACES: Readonly<Record<SetupStep, string>> = {
  go_live_month: '/settings/go-live',
  closing_day: '/settings/closing-day',
  ordinary_day: '/settings/policy',
  agreement: '/settings/agreement',
  employees: '/admin/users/import',
  contracts: '/admin/contracts',
  balances: '/admin/leave/balances',
  past_months: '/admin/moving-in/months',
  departments: '/settings/departments',
  calendar: '/settings/calendar',
  leave_kinds: '/settings/leave-kinds',
  logins: '/admin/users/logins',
  notifications: '/settings/notifications',
  comparison: '/admin/moving-in/comparison',
};

const FORMS = {
  go_live_month: GoLiveForm,
  closing_day: ClosingDayForm,
  ordinary_day: OrdinaryDayForm,
  agreement: AgreementForm,
} as const;

type Step = NonNullable<AdminHome['setup']>[number];

const isFirst = ({ step }: Step): boolean => FIRST_STEPS.some((first) => first === step);

/** Calls that confirm a step, and what is stale then. */
function useConfirm() {
  const queryClient = useQueryClient();
  return useExclusiveMutation('confirm-setup-step', {
    mutationFn: (step: ConfirmedStep) => api('POST /api/admin/setup-steps/{step}/confirm', { params: { step } }),
    onSuccess: async () => {
      await invalidate(queryClient, 'adminHome');
      // The button is gone.
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    },
  });
}

/**
 * はじめに of a new company, for a super admin: five questions that are answered in place, one after the other, until its
 * people can punch; then what follows. It is gone once nothing is left, or for good when they put it away.
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
  const first = steps.filter(isFirst);
  const open = steps.filter(({ is_done }) => !is_done);
  if (open.length === 0) return null;
  const isReady = first.every(({ is_done }) => is_done);
  const shown = isReady ? steps.filter((step) => !isFirst(step)) : first;
  return (
    <Panel labelledBy="setup">
      <Row gap="wide">
        <Heading id="setup">{isReady ? texts.next : texts.title}</Heading>
        <Text as="span" tone="dim" size="sm" role="status">
          {texts.left(shown.filter(({ is_done }) => !is_done).length)}
        </Text>
        <Row isLast>
          <ActionButton variant="subtle" size="sm" title={texts.hideHint} isBusy={isHiding} onClick={onHide}>
            {texts.hide}
          </ActionButton>
        </Row>
      </Row>
      <Hint>{isReady ? texts.ready : texts.lead}</Hint>
      {isReady ? <NextSteps steps={shown} /> : <Questions steps={first} />}
    </Panel>
  );
}

/** The five questions: the first that is open has its form, and one that is answered can be changed. */
function Questions({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const queryClient = useQueryClient();
  const [changed, change] = useState<SetupStep | null>(null);
  const next = steps.find(({ is_done }) => !is_done)?.step ?? null;
  const shown = changed ?? next;
  const onDone = async (): Promise<void> => {
    change(null);
    await invalidate(queryClient, 'adminHome');
  };
  return (
    <ol className={styles.questions}>
      {steps.map(({ step, is_done: isDone }) => {
        const { label, hint } = texts.steps[step];
        const Form = step in FORMS ? FORMS[step as keyof typeof FORMS] : null;
        const isShown = step === shown;
        return (
          <li
            key={step}
            className={styles.step}
            data-done={isDone || undefined}
            aria-current={isShown ? 'step' : undefined}
          >
            <Sign isDone={isDone} />
            <div className={styles.question}>
              <Row gap="sm">
                <b>{label}</b>
                <span className="visually-hidden">{isDone ? texts.done : texts.toDo}</span>
                {!isShown && isDone && Form !== null && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={texts.changeOf(label)}
                    onClick={() => change(step)}
                  >
                    {texts.change}
                  </Button>
                )}
              </Row>
              {isShown && (
                <>
                  <Hint>{hint}</Hint>
                  {Form === null ? <PeopleLinks /> : <Form onDone={onDone} />}
                  {Form !== null && (
                    <Link to={PLACES[step]}>
                      <small>{texts.settings}</small>
                    </Link>
                  )}
                </>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** What follows, each with its screen, and a button for who has looked at it. */
function NextSteps({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const confirming = useConfirm();
  const done = steps.filter(({ is_done }) => is_done);
  const listed = (shown: readonly Step[]): ReactNode => (
    <ol className={styles.steps}>
      {shown.map(({ step, is_done: isDone }) => (
        <li key={step} className={styles.step} data-done={isDone || undefined}>
          <Sign isDone={isDone} />
          <div>
            <Link to={PLACES[step]}>{texts.steps[step].label}</Link>
            <span className="visually-hidden">{isDone ? texts.done : texts.toDo}</span>
            {!isDone && <Hint>{texts.steps[step].hint}</Hint>}
            {!isDone && step !== 'employees' && (
              <ActionButton
                variant="default"
                size={onPhone ? 'md' : 'sm'}
                mt="0.375rem"
                aria-label={texts.confirmOf(texts.steps[step].label)}
                isBusy={confirming.isPending && confirming.variables === step}
                busy={texts.confirming}
                onClick={() => confirming.mutate(step)}
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
    <>
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
    </>
  );
}

const Sign = ({ isDone }: { readonly isDone: boolean }): ReactNode =>
  isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />;
