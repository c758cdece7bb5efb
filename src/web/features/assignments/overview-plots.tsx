import type { ReactNode } from 'react';

import { endsSoon, holdsOn } from '#domain/assignments/assignment.ts';
import { inLanes } from '#domain/assignments/assignment-overview.ts';
import {
  countDays,
  type DateRange,
  dayNumber,
  daysBetween,
  earlierOf,
  firstDay,
  type IsoDate,
  type IsoMonth,
  laterOf,
  monthNumber,
} from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { nameOfAssignment } from '../../lib/assignment-words.ts';
import { BandOutlook } from '../../ui/band-outlook.tsx';
import { Hint, Text } from '../../ui/layout.tsx';
import type { OverviewRow, Span } from './overview-rows.ts';
import { overviewTexts as texts } from './overview-texts.ts';
import styles from './overview.module.css';

// What the overview of assignments is drawn with: words come first, so that it can be read without seeing it.

/** What the days of a plot are, and which of them is today. */
export interface PlotDays {
  readonly days: DateRange;
  readonly months: readonly IsoMonth[];
  readonly today: IsoDate;
}

/** A day's place in the plot, in percent of its width. */
const placeOf = (day: IsoDate, { from, to }: DateRange): string =>
  `${(daysBetween(from, day) / countDays({ from, to })) * 100}%`;

const widthOf = (part: DateRange, days: DateRange): string => `${(countDays(part) / countDays(days)) * 100}%`;

/** The numbers of the months above a plot. */
export const MonthScale = ({ plot: { days, months } }: { readonly plot: PlotDays }): ReactNode => (
  <span className={styles.scale} aria-hidden>
    {months.map((month) => (
      <span key={month} style={{ insetInlineStart: placeOf(firstDay(month), days) }}>
        {texts.monthOf(monthNumber(month))}
      </span>
    ))}
  </span>
);

/** Hues that differ in light and dark; clients beyond them share these. */
const HUES = ['#2f6fb7', '#b26a00', '#2e8b57', '#8e5ab5', '#c2496b', '#00868b', '#7a7a1f', '#8a5a44'] as const;

/** The colour of each client, by its name: the same on each row. */
export const clientColors = (rows: readonly OverviewRow[]): ReadonlyMap<string, string> =>
  new Map(
    [...new Set(rows.flatMap(({ assignments }) => assignments.map(({ client_company: name }) => name)))]
      .toSorted()
      .map((name, place) => [name, HUES[place % HUES.length] ?? HUES[0]]),
  );

/** A person's assignments over the months, as bars with the client's name. */
export const Timeline = ({
  row: { assignments },
  plot,
  colors,
}: {
  readonly row: OverviewRow;
  readonly plot: PlotDays;
  readonly colors: ReadonlyMap<string, string>;
}): ReactNode => (
  <div className={styles.plot}>
    {plot.months.map((month) => (
      <span key={month} className={styles.month} style={{ insetInlineStart: placeOf(firstDay(month), plot.days) }} />
    ))}
    <span className={styles.today} style={{ insetInlineStart: placeOf(plot.today, plot.days) }} />
    {inLanes(assignments).map((lane) => (
      <div key={lane[0]?.id} className={styles.lane}>
        {lane.map((span) => (
          <Bar key={span.id} span={span} plot={plot} color={colors.get(span.client_company) ?? HUES[0]} />
        ))}
      </div>
    ))}
  </div>
);

function Bar({
  span,
  plot: { days, today },
  color,
}: {
  readonly span: Span;
  readonly plot: PlotDays;
  readonly color: string;
}): ReactNode {
  const { from, to } = span;
  const part = { from: laterOf(from, days.from), to: to === null ? days.to : earlierOf(to, days.to) };
  const name = nameOfAssignment(span);
  const share = span.share === 100 ? '' : ` ${texts.share(span.share)}`;
  const until = to === null ? texts.untilFurther : texts.until(formatDate(to));
  return (
    <span
      className={styles.span}
      style={{
        insetInlineStart: placeOf(part.from, days),
        width: widthOf(part, days),
        ...({ '--client': color } as object),
      }}
      title={`${name}${share} ${formatDate(from)}〜${to === null ? '' : formatDate(to)}`}
      data-before={from < days.from || undefined}
      data-after={to === null || to > days.to || undefined}
      data-coming={from > today || undefined}
      data-ending={(holdsOn(span, today) && endsSoon(span, today)) || undefined}
    >
      <span>
        {name}
        {share}
        <span className="visually-hidden">{` ${texts.from(formatDate(from))}、${until}`}</span>
        {to !== null && to <= days.to && <span aria-hidden>{` 〜${monthNumber(to)}/${dayNumber(to)}`}</span>}
      </span>
    </span>
  );
}

/** How far beyond the upper end of the band a bar reaches, in parts of it. */
const REACH = 1.15;

/** The hours of an assignment's running month against its band: in words, and as a bar between the band's ends. */
export function Hours({
  span: { hours, ...span },
  isNamed,
}: {
  readonly span: Span;
  /** The client is said, too: the person has several. */
  readonly isNamed: boolean;
}): ReactNode {
  if (hours === undefined) return null;
  const { billed_minutes: billed, settlement, outlook } = hours;
  const ahead = Math.max(billed, outlook?.forecast_minutes ?? billed);
  const most = Math.max((settlement?.upper_minutes ?? 0) * REACH, ahead, 1);
  const at = (time: number): string => `${(time / most) * 100}%`;
  const isOutside = outlook !== undefined && outlook.state !== 'fine';
  return (
    <div className={styles.hours}>
      <span className={styles.words}>
        <Text as="span" isNumeric weight="bold">
          {formatDuration(minutes(billed))}
        </Text>
        <Hint as="span">
          {settlement === undefined
            ? texts.noBand
            : texts.band(
                formatDuration(minutes(settlement.lower_minutes)),
                formatDuration(minutes(settlement.upper_minutes)),
              )}
        </Hint>
        {isNamed && <Hint as="span">{nameOfAssignment(span)}</Hint>}
      </span>
      {settlement !== undefined && (
        <span className={styles.gauge} aria-hidden>
          <span
            className={styles.band}
            style={{
              insetInlineStart: at(settlement.lower_minutes),
              width: at(settlement.upper_minutes - settlement.lower_minutes),
            }}
          />
          <span className={styles.ahead} data-outside={isOutside || undefined} style={{ width: at(ahead) }} />
          <span className={styles.done} data-outside={isOutside || undefined} style={{ width: at(billed) }} />
        </span>
      )}
      {outlook !== undefined && <BandOutlook outlook={outlook} excess={settlement?.excess_minutes ?? 0} />}
    </div>
  );
}

/** What the marks of the plots mean; to the eye alone, since the words say the same. */
export const Legend = (): ReactNode => (
  <ul className={styles.legend} aria-hidden>
    <li>
      <span className={styles.sample} data-ending />
      {texts.ending}
    </li>
    <li>
      <span className={styles.sample} data-coming />
      {texts.coming}
    </li>
    <li>
      <span className={styles.done} />
      {texts.worked}
    </li>
    <li>
      <span className={styles.ahead} />
      {texts.expected}
    </li>
    <li>
      <span className={styles.band} />
      {texts.inBand}
    </li>
  </ul>
);
