import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { UnpublishedPerson } from '#contract/shift-planning.ts';
import { MOST_PUBLISHED } from '#domain/shift/roster.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Hint, List, Row, Text } from '../../ui/layout.tsx';
import { PlanChanges } from '../../ui/plan-change-question.tsx';
import { planChangeTexts } from '../../ui/plan-change-texts.ts';
import { publishTexts as texts, rosterTexts } from './roster-texts.ts';

/** As many people as can be read at once. */
const MOST_SHOWN = 12;

const daysOf = (people: readonly UnpublishedPerson[]): number => people.reduce((sum, { days }) => sum + days, 0);

/** What isn't published of a month, and the button that publishes it, after who and what are named. */
export function PublishBar({
  period,
  deadline,
  isEdited,
  onPublished,
}: {
  readonly period: WagePeriod;
  /** The last day on which wishes are taken. */
  readonly deadline: IsoDate;
  /** What is planned and not saved could not be published. */
  readonly isEdited: boolean;
  readonly onPublished: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: queryKey('shifts', 'unpublished', period.name),
    queryFn: ({ signal }) =>
      api('GET /api/admin/rosters/{month}/unpublished', { params: { month: period.name }, signal }),
  });
  const [asked, setAsked] = useState<readonly UnpublishedPerson[] | null>(null);
  const people = query.data ?? [];
  const canPublish = !isEdited && people.length > 0;
  const open = async (): Promise<void> => {
    // What is confirmed is what there is now.
    const { data } = await query.refetch();
    if (data !== undefined) setAsked(data);
  };
  const ready = (asked ?? []).filter(({ refused }) => refused.length === 0);
  return (
    <>
      <Hint>{texts.lead(deadline)}</Hint>
      <Row label={texts.group} gap="md">
        {/* Not disabled: the focus comes back to it once all is published. */}
        <Button
          aria-disabled={!canPublish}
          data-disabled={!canPublish || undefined}
          title={isEdited ? texts.saveFirst : undefined}
          onClick={canPublish ? () => void open() : undefined}
        >
          {texts.publish}
        </Button>
        <Text as="span" role="status" size="sm">
          {query.isError && texts.countFailed}
          {query.isSuccess && (people.length === 0 ? texts.none : texts.unpublished(people.length, daysOf(people)))}
        </Text>
      </Row>
      <ConfirmDialog
        name="publish-shifts"
        subject={ready.length > 0 ? asked : null}
        title={texts.title(formatPeriodName(period))}
        action={texts.publish}
        busy={texts.publishing}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.failed)}
        run={(all) =>
          api('POST /api/admin/rosters/{month}/publish', {
            params: { month: period.name },
            body: { people: publishable(all).map(({ user_id, version }) => ({ user_id, version })) },
          })
        }
        onDone={({ message }) => {
          setAsked(null);
          onPublished(message);
        }}
        onSettled={() => invalidate(queryClient, 'shift')}
        onClose={() => setAsked(null)}
      >
        {(all) => <Question people={all} />}
      </ConfirmDialog>
      <Dialog
        title={texts.title(formatPeriodName(period))}
        opened={asked !== null && ready.length === 0}
        onClose={() => setAsked(null)}
      >
        <p>{texts.nothing}</p>
        <Refused people={asked ?? []} />
        <DialogActions>
          <Button data-autofocus onClick={() => setAsked(null)}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Those whose drafts can be published, as many as at once. */
const publishable = (people: readonly UnpublishedPerson[]): readonly UnpublishedPerson[] =>
  people.filter(({ refused }) => refused.length === 0).slice(0, MOST_PUBLISHED);

/** Who and how many days are published, and who can't be. */
function Question({ people }: { readonly people: readonly UnpublishedPerson[] }): ReactNode {
  const ready = publishable(people);
  const changes = ready.flatMap(({ plan_change: change }) => change ?? []);
  return (
    <>
      <Text weight="bold">{texts.question(ready.length, daysOf(ready))}</Text>
      <List>
        {ready.slice(0, MOST_SHOWN).map(({ user_id: id, name, days }) => (
          <li key={id}>{texts.person(name, days)}</li>
        ))}
        {ready.length > MOST_SHOWN && <li>{texts.more(ready.length - MOST_SHOWN)}</li>}
      </List>
      {ready.length === MOST_PUBLISHED && <Hint>{texts.most(MOST_PUBLISHED)}</Hint>}
      {changes.length > 0 && (
        <Banner kind="info">
          {planChangeTexts.lead}
          <PlanChanges changes={changes} />
        </Banner>
      )}
      <Refused people={people} />
    </>
  );
}

/** Who can't be published, and the first reason of each. */
function Refused({ people }: { readonly people: readonly UnpublishedPerson[] }): ReactNode {
  const refused = people.flatMap(({ user_id: id, name, refused: [first] }) =>
    first === undefined
      ? []
      : [{ id, text: said({ ...first, message: rosterTexts.refusedDay(name, isoDate(first.date), first.message) }) }],
  );
  if (refused.length === 0) return null;
  return (
    <Banner kind="error">
      {texts.refused(refused.length)}
      <List>
        {refused.slice(0, MOST_SHOWN).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {refused.length > MOST_SHOWN && <li>{texts.more(refused.length - MOST_SHOWN)}</li>}
      </List>
    </Banner>
  );
}
