import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { AdminHome, SetupStep } from '#contract/home.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Heading, Hint, Panel, Row, Text } from '../../ui/layout.tsx';
import styles from './home.module.css';
import { texts } from './texts.ts';

/** Where each step is taken. */
const PLACES: Readonly<Record<SetupStep, string>> = {
  closing_day: '/settings/closing-day',
  company_policy: '/settings/policy',
  overtime_settings: '/admin/month-end/overtime?settings=1',
  go_live_month: '/settings/go-live',
  employees: '/admin/users/import',
  contracts: '/admin',
};

/**
 * The first steps of a new company, for a super admin: in which order, and which of them are done. It is gone once
 * nothing is left, or for good when they put it away.
 */
export function SetupGuide({
  steps,
  isHiding,
  onHide,
}: {
  readonly steps: NonNullable<AdminHome['setup']>;
  readonly isHiding: boolean;
  readonly onHide: () => void;
}): ReactNode {
  const left = steps.filter(({ is_done }) => !is_done).length;
  if (left === 0) return null;
  return (
    <Panel labelledBy="setup">
      <Row gap="wide">
        <Heading id="setup">{texts.setup}</Heading>
        <Text as="span" tone="dim" size="sm">
          {texts.setupLeft(left)}
        </Text>
        <Row isLast>
          <ActionButton variant="subtle" size="sm" title={texts.hideHint} isBusy={isHiding} onClick={onHide}>
            {texts.hide}
          </ActionButton>
        </Row>
      </Row>
      <Hint>{texts.setupLead}</Hint>
      <ol className={styles.steps}>
        {steps.map(({ step, is_done: isDone }) => {
          const { label, hint } = texts.steps[step];
          return (
            <li key={step} className={styles.step} data-done={isDone || undefined}>
              {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
              <div>
                <Link to={PLACES[step]}>{label}</Link>
                <span className="visually-hidden">{isDone ? texts.done : texts.toDo}</span>
                {!isDone && <Hint>{hint}</Hint>}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
