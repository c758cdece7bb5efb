import '@mantine/core/styles/Flex.layer.css';
import { Box, Flex } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { useStepKeys } from '../../lib/use-step-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, Row, Text } from '../../ui/layout.tsx';
import styles from './closing.module.css';
import { type DayRemedy, explain, remedyLinksOf } from './finding-texts.ts';
import type { FindingOf } from './month-rows.ts';
import { texts } from './texts.ts';

/** A dialog of an employee's day, which another feature shows. */
export interface DayToFix {
  readonly userId: number;
  readonly date: IsoDate;
  readonly kind: DayRemedy;
}

/**
 * A review of the findings, one after the other, each with what can be done about it. What is remedied goes, and the
 * next one comes in its place.
 */
export function ReviewPanel({
  findings,
  month,
  at,
  onGo,
  onFix,
  onEnd,
}: {
  readonly findings: readonly FindingOf[];
  readonly month: PeriodName;
  /** Which of them is under review; -1 where there are none. */
  readonly at: number;
  readonly onGo: (index: number) => void;
  readonly onFix: (day: DayToFix) => void;
  readonly onEnd: () => void;
}): ReactNode {
  const shown = findings[at];
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (index: number): void => {
    if (findings[index] !== undefined) onGo(index);
  };
  useStepKeys({ previous: () => goTo(at - 1), next: () => goTo(at + 1) });

  const shownKey = shown?.key;
  const before = useRef(shownKey);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const isAnother = before.current !== shownKey;
    before.current = shownKey;
    // The button that had the focus may have been one of the finding that is gone.
    if (isAnother && document.activeElement === document.body) heading.current?.focus();
  }, [shownKey]);

  return (
    <Panel labelledBy="review" className={styles.review}>
      <Row justify="between">
        <Flex component="h2" id="review" ref={heading} tabIndex={-1} gap="0.75rem" fz="lg">
          {texts.findings}
          {shown !== undefined && (
            <Box component="span" c="dimmed" fw={400} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {texts.reviewPlace(at + 1, findings.length)}
            </Box>
          )}
        </Flex>
        <Button variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={onEnd}>
          {texts.endReview}
        </Button>
      </Row>
      <div className={styles.finding} aria-live="polite">
        {shown === undefined ? <p>{texts.allReviewed}</p> : <Finding of={shown} />}
      </div>
      {shown !== undefined && (
        <Row gap="wide" justify="between">
          <Row label={texts.whatToDo} gap="sm" onPhones="fill">
            {remedyLinksOf(shown.finding, shown.row.user_id, month).map((way, index) =>
              'dialog' in way ? (
                <Button
                  key={way.remedy}
                  variant={index === 0 ? 'filled' : 'default'}
                  onClick={() =>
                    onFix({ userId: shown.row.user_id, date: isoDate(shown.finding.date), kind: way.dialog })
                  }
                >
                  {texts.remedies[way.remedy]}
                </Button>
              ) : (
                <Button key={way.remedy} component={Link} to={way.path} variant={index === 0 ? 'filled' : 'default'}>
                  {texts.remedies[way.remedy]}
                </Button>
              ),
            )}
          </Row>
          <Flex direction="row-reverse" wrap="wrap" gap="0.25rem 0.75rem" align="center" className={styles.steps ?? ''}>
            <Button.Group>
              <Button
                variant="default"
                aria-keyshortcuts="ArrowLeft"
                disabled={at === 0}
                leftSection={<IconChevronLeft size={18} aria-hidden />}
                onClick={() => goTo(at - 1)}
              >
                {texts.previous}
              </Button>
              <Button
                variant="default"
                aria-keyshortcuts="ArrowRight"
                disabled={at === findings.length - 1}
                rightSection={<IconChevronRight size={18} aria-hidden />}
                onClick={() => goTo(at + 1)}
              >
                {texts.next}
              </Button>
            </Button.Group>
            <Box visibleFrom="sm" c="dimmed" fz="0.8125rem">
              {texts.reviewKeys}
            </Box>
          </Flex>
        </Row>
      )}
    </Panel>
  );
}

/** Whose day it is, and what is wrong with it. */
function Finding({ of: { row, finding } }: { readonly of: FindingOf }): ReactNode {
  return (
    <>
      <Flex component="p" wrap="wrap" columnGap="1rem" fz="lg">
        <Text as="span" weight="bold" isNumeric>
          {formatMonthDay(isoDate(finding.date))}
        </Text>
        <Text as="span">
          {row.employee_id} {row.name}
        </Text>
      </Flex>
      <p>
        <span className={styles.kind}>{texts.kinds[finding.kind]}</span>
        {explain(finding)}
      </p>
    </>
  );
}
