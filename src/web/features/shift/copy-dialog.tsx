import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { RosterCopy } from '#contract/rosters.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Hint, List, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { copyTexts as texts } from './copy-texts.ts';
import { type RosterDraft, toDays } from './roster-draft.ts';

interface Copying {
  readonly period: WagePeriod;
  readonly page: number;
  readonly draft: RosterDraft;
  readonly onCopied: (message: string) => void;
  readonly onClose: () => void;
}

/** Plans the days of the roster like those of the month before, after it has said which; they are changes like others. */
export function CopyDialog({ opened, ...copying }: Copying & { readonly opened: boolean }): ReactNode {
  const before = formatPeriodName(useWagePeriods().previous(copying.period));
  return (
    <Dialog title={texts.title(before)} opened={opened} onClose={copying.onClose}>
      <Body {...copying} before={before} />
    </Dialog>
  );
}

function Body({ before, ...copying }: Copying & { readonly before: string }): ReactNode {
  const { period, page } = copying;
  const query = useQuery({
    queryKey: queryKey('shifts', 'roster-copy', period.name, page),
    queryFn: ({ signal }) =>
      api('GET /api/admin/rosters/{month}/copy', {
        params: { month: period.name },
        query: { page: String(page) },
        signal,
      }),
    // What is copied is what there is when it is asked for.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Loaded query={query} failed={texts.loadFailed} heights={['8rem']}>
      {(copy) => <Question {...copying} copy={copy} before={before} />}
    </Loaded>
  );
}

type Which = 'empty' | 'all';

function Question({
  draft,
  copy,
  before,
  onCopied,
  onClose,
}: Copying & { readonly copy: RosterCopy; readonly before: string }): ReactNode {
  const [which, setWhich] = useState<Which>('empty');
  const all = draft.changing(
    copy.people.flatMap(({ user_id: userId, days }) =>
      [...toDays(days)].map(([date, cell]) => ({ userId, date, cell })),
    ),
  );
  const empty = all.filter(({ userId, date }) => !draft.daysOf(userId).has(date));
  const edits = which === 'empty' ? empty : all;
  const leftOut = leftOutOf(copy);
  const run = (): void => {
    draft.set(edits);
    onCopied(texts.copied(edits.length));
    onClose();
  };
  return (
    <>
      <Stack gap="md">
        <p>{texts.lead(before)}</p>
        {all.length === 0 && (
          <Text weight="bold">{copy.people.length === 0 ? texts.none(before) : texts.same(before)}</Text>
        )}
        {all.length > 0 && all.length === empty.length && <Text weight="bold">{texts.emptyDays(empty.length)}</Text>}
        {all.length > empty.length && (
          <Choices<Which>
            legend={texts.which}
            name="which"
            layout="column"
            choices={[
              { value: 'empty', label: texts.emptyOnly(empty.length) },
              { value: 'all', label: texts.all(all.length, all.length - empty.length) },
            ]}
            value={which}
            onChange={setWhich}
          />
        )}
        {leftOut.length > 0 && (
          <section aria-label={texts.leftOut}>
            <Text weight="bold">{texts.leftOut}</Text>
            <List>
              {leftOut.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </List>
          </section>
        )}
        <Hint>{texts.unsaved}</Hint>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={edits.length === 0} onClick={run}>
          {texts.copy}
        </Button>
      </DialogActions>
    </>
  );
}

/** What isn't copied, and why. */
const leftOutOf = ({ left_out: leftOut }: RosterCopy): string[] =>
  [
    { count: leftOut.days_on_leave, text: texts.onLeave },
    { count: leftOut.rest_days, text: texts.restDays },
    { count: leftOut.days_not_employed, text: texts.notEmployed },
    { count: leftOut.closed_people, text: texts.closed },
  ].flatMap(({ count, text }) => (count === 0 ? [] : [text(count)]));
