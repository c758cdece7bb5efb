import type { ReactNode } from 'react';

import type { MisfitsOfChange, MisfitsOfMany } from '#contract/shift-misfits.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { timesText } from '../../lib/wire.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, useLast } from '../../ui/dialog.tsx';
import { Hint, List, Row, Stack } from '../../ui/layout.tsx';
import { misfitTexts as texts } from './misfit-texts.ts';

type Misfit = MisfitsOfChange['shifts'][number];

const dayOf = ({ date }: Misfit): string => formatMonthDay(isoDate(date));

/** The day, its shift, and why it doesn't fit. */
const lineOf = (misfit: Misfit): string =>
  [dayOf(misfit), timesText(misfit), misfit.is_draft && texts.draft, misfit.message].filter(Boolean).join(' ');

/** After a contract was saved: the planned shifts that don't fit it, and the ways to where they are changed. */
export function MisfitsDialog({
  opened,
  userId,
  misfits,
  onClose,
}: {
  readonly opened: boolean;
  readonly userId: number;
  /** `null` while it is closed. */
  readonly misfits: MisfitsOfChange | null;
  readonly onClose: () => void;
}): ReactNode {
  const periods = useWagePeriods();
  const { count, shifts } = useLast(misfits) ?? { count: 0, shifts: [] };
  const [first] = shifts;
  if (first === undefined) return null;
  const month = periods.on(isoDate(first.date)).name;
  return (
    <Dialog title={texts.title} isWide opened={opened} onClose={onClose}>
      <Stack>
        <p>{texts.lead(dayOf(first), count)}</p>
        <List>
          {shifts.map((misfit) => (
            <li key={misfit.date}>{lineOf(misfit)}</li>
          ))}
        </List>
        {count > shifts.length && <Hint>{texts.more(count - shifts.length)}</Hint>}
        <Row>
          <ScreenLink to={`/admin/users/${userId}?tab=shift&month=${month}`}>{texts.toShifts}</ScreenLink>
          <ScreenLink to={`/admin/rosters?month=${month}`}>{texts.toRoster}</ScreenLink>
        </Row>
      </Stack>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {texts.leave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Before contracts of many are registered: whose planned shifts won't fit them. */
export const MisfitsOfPeople = ({ people }: { readonly people: MisfitsOfMany }): ReactNode => (
  <Banner kind="info">
    {texts.ofMany(people.length)}
    <List>
      {people.map(({ user_id: id, employee_id: employeeId, name, count, shifts }) => (
        <li key={id}>
          <b>
            {name} {employeeId}
          </b>{' '}
          {texts.count(count)}
          {shifts.map(lineOf).join('、')}
          {count > shifts.length && texts.andMore(count - shifts.length)}
        </li>
      ))}
    </List>
  </Banner>
);
