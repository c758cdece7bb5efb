import type { ReactNode } from 'react';

import type { DayState } from '#contract/requests.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { stateRows } from '../../lib/request-states.ts';
import styles from './requests.module.css';
import { texts } from './texts.ts';

/** The day before and after a request, side by side, and as it is now where it has changed meanwhile. */
export function StateTable({
  date,
  before,
  now,
  after,
}: {
  readonly date: IsoDate;
  readonly before: DayState | null;
  readonly now: DayState | null;
  readonly after: DayState | null;
}): ReactNode {
  if (after === null) return null;
  const rows = stateRows([before ?? {}, ...(now === null ? [] : [now]), after], date);
  return (
    <table className={styles.states}>
      <caption className="visually-hidden">{texts.comparison}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.before}</th>
          {now !== null && <th scope="col">{texts.now}</th>}
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, texts: said, isChanged }) => (
          <tr key={label} data-changed={isChanged || undefined}>
            <th scope="row">{label}</th>
            {said.map((text, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- One for each column.
              <td key={place}>{place === said.length - 1 && isChanged ? <b>{text}</b> : text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
