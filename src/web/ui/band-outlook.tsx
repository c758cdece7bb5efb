import type { ReactNode } from 'react';

import type { SettledMonthResponse } from '#contract/assigned-work.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { bandTexts as texts } from './band-texts.ts';
import { Hint, Row } from './layout.tsx';
import { Tag } from './tag.tsx';

/** How far a running month of an assignment is from the ends of its band (精算幅), with a mark where it isn't going to end within. */
export function BandOutlook({
  outlook,
  excess,
}: {
  readonly outlook: NonNullable<SettledMonthResponse['outlook']>;
  /** What is above the band already, in minutes. */
  readonly excess: number;
}): ReactNode {
  const text = texts.outlook(
    {
      state: outlook.state,
      daysLeft: outlook.days_left,
      toLower: minutes(outlook.to_lower_minutes),
      toUpper: minutes(outlook.to_upper_minutes),
    },
    minutes(excess),
  );
  return (
    <Row gap="sm">
      <Tag tone={outlook.state === 'fine' ? 'plain' : 'bad'} size="sm" title={texts.states[outlook.state]}>
        {text}
      </Tag>
      <Hint as="span">{texts.forecast(formatDuration(minutes(outlook.forecast_minutes)))}</Hint>
    </Row>
  );
}
