import type { ReactNode } from 'react';

import { groupBy } from '#domain/group-by.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '../../lib/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import { List } from '../../ui/layout.tsx';
import { misfitTexts as texts } from './misfit-texts.ts';

/** One's own saved shifts that don't fit the contract, by why. */
export function OwnMisfits({ misfits }: { readonly misfits: ReadonlyMap<IsoDate, string> }): ReactNode {
  const byMessage = groupBy([...misfits.keys()], (date) => misfits.get(date) ?? '');
  return (
    <Banner kind="info">
      {texts.lead(misfits.size)}
      <List>
        {[...byMessage].map(([message, dates]) => (
          <li key={message}>{texts.days(message, dates.map(formatMonthDay))}</li>
        ))}
      </List>
    </Banner>
  );
}
