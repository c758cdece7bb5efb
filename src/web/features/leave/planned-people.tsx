import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PlannedPerson } from '#contract/planned-leave.ts';
import { NEEDING_OTHER_LEAVE, PLANNED_OUTCOMES } from '#domain/leave/planned-leave.ts';
import { Banner } from '../../ui/banner.tsx';
import { Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './leave.module.css';
import { plannedTexts as texts } from './planned-texts.ts';

type Outcome = PlannedPerson['outcome'];

const needsOtherLeave = ({ outcome }: PlannedPerson): boolean => NEEDING_OTHER_LEAVE.includes(outcome);

/** Those whom one has to do something for first, then by the outcome for them. */
export function inOrder(people: readonly PlannedPerson[]): readonly PlannedPerson[] {
  const outcomes = Object.keys(PLANNED_OUTCOMES);
  const rank = (person: PlannedPerson): number => (needsOtherLeave(person) ? -1 : outcomes.indexOf(person.outcome));
  return people.toSorted((one, other) => rank(one) - rank(other) || one.employee_id.localeCompare(other.employee_id));
}

/** The outcome for a person. */
export function OutcomeTag({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const isTaken = outcome === 'taken' || outcome === 'taking';
  const isShort = NEEDING_OTHER_LEAVE.includes(outcome);
  return <Tag tone={isTaken ? 'good' : isShort ? 'bad' : 'plain'}>{PLANNED_OUTCOMES[outcome]}</Tag>;
}

/** That some need leave of another kind, or pay, to be off on the day; else nothing. */
export function ShortPeople({ people }: { readonly people: readonly PlannedPerson[] }): ReactNode {
  const count = people.filter(needsOtherLeave).length;
  return count > 0 && <Banner kind="error">{texts.needOther(count)}</Banner>;
}

/** What a day would do, before it is planned: how many take leave, and who doesn't, with the reason. */
export function PlannedPreview({ people }: { readonly people: readonly PlannedPerson[] }): ReactNode {
  const others = inOrder(people).filter(({ outcome }) => outcome !== 'taking');
  return (
    <Stack gap="sm">
      <Text>{texts.willTake(people.length - others.length)}</Text>
      <ShortPeople people={people} />
      {others.length > 0 && (
        <>
          <Text weight="bold" id="planned-others">
            {texts.willNot(others.length)}
          </Text>
          <Box mah="16rem" className={styles.scrolls ?? ''} tabIndex={0} role="group" aria-labelledby="planned-others">
            <List rules="above">
              {others.map(({ user_id: id, employee_id: employeeId, name, outcome }) => (
                <Box component="li" key={id} py="0.375rem">
                  <Row gap="sm" justify="between">
                    <Text as="span">
                      {name} <Hint as="span">{employeeId}</Hint>
                    </Text>
                    <OutcomeTag outcome={outcome} />
                  </Row>
                </Box>
              ))}
            </List>
          </Box>
        </>
      )}
    </Stack>
  );
}
