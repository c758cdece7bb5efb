import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { BackLink } from './back-link.tsx';
import { Row, Screen } from './layout.tsx';
import { MonthSwitch } from './month-switch.tsx';
import { ScreenTitle } from './screen-title.tsx';

/** A screen of a month below another one: the way back there, the title, the month, then what it shows. */
export function MonthSubScreen({
  back,
  title,
  isWide = false,
  month,
  latest,
  onMonth,
  children,
}: {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: string;
  /** For a table of many columns. */
  readonly isWide?: boolean;
  readonly month: IsoMonth;
  /** The last month there is to choose; left out, there is none. */
  readonly latest?: IsoMonth;
  readonly onMonth: (month: IsoMonth) => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Screen width={isWide ? 'wide' : undefined} gap="list">
      <BackLink {...back} />
      <Row gap="wide" onPhones="between">
        <ScreenTitle>{title}</ScreenTitle>
        <MonthSwitch month={month} {...(latest !== undefined && { latest })} onChange={onMonth} />
      </Row>
      {children}
    </Screen>
  );
}
