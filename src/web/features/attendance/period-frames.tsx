import type { ReactNode } from 'react';

import type { DayHoursResponse, PeriodFrameResponse } from '#contract/hours.ts';
import { type IsoDate, isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatDate } from '../../lib/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel } from '../../ui/layout.tsx';
import { PlanDays } from './plan-days.tsx';
import { monthWords } from './month-words.ts';
import { frameTexts as texts } from './texts.ts';

/** How far the month has come of its frames (総枠): of flex what is left a day, of variable hours the plan beside what was worked. */
export const PeriodFrames = ({
  frames,
  ...rest
}: Omit<FrameProps, 'frame'> & { readonly frames: readonly PeriodFrameResponse[] }): ReactNode =>
  frames.map((frame) => <Frame key={frame.from} frame={frame} {...rest} />);

interface FrameProps {
  readonly frame: PeriodFrameResponse;
  /** The days of the month, by date; `undefined` until they are known. */
  readonly hours: ReadonlyMap<string, DayHoursResponse> | undefined;
  readonly today: IsoDate;
}

function Frame({ frame, hours, today }: FrameProps): ReactNode {
  const title = monthWords.rules[frame.kind];
  const id = `frame-${frame.from}`;
  return (
    <Panel labelledBy={id} gap="sm">
      <Heading id={id} size="sm">
        {title}
      </Heading>
      <Facts layout="stacked" facts={frame.kind === 'flex' ? flexFacts(frame) : planFacts(frame)} />
      <Hint>{texts.days(...dates(frame.from, frame.to), ...dates(frame.settled_from, frame.settled_to))}</Hint>
      {frame.is_plan_over_frame && (
        <Banner kind="info">{frame.kind === 'flex' ? texts.totalOverFrame : texts.planOverFrame}</Banner>
      )}
      {frame.kind !== 'flex' && hours !== undefined && (
        <PlanDays frame={frame} hours={[...hours.values()]} today={today} />
      )}
    </Panel>
  );
}

const dates = (from: string, to: string): [string, string] => [formatDate(isoDate(from)), formatDate(isoDate(to))];

const time = (label: string, length: number): Fact => ({ label, value: formatDuration(minutes(length)) });

/** 総枠, what is agreed, what has been worked, and what is left a day; once no day is left, what is missing and carried. */
const flexFacts = (frame: PeriodFrameResponse): Fact[] => [
  time(texts.limit, frame.limit_minutes),
  time(texts.total, frame.due_minutes),
  ...(frame.carried_in_minutes > 0 ? [time(texts.carriedIn, frame.carried_in_minutes)] : []),
  time(texts.soFar, frame.credited_minutes),
  ...(frame.remaining_days > 0
    ? [time(texts.left, frame.left_minutes), time(texts.perDay(frame.remaining_days), frame.left_per_day_minutes)]
    : [
        time(texts.shortage, frame.shortage_minutes),
        ...(frame.carried_out_minutes > 0 ? [time(texts.carried, frame.carried_out_minutes)] : []),
      ]),
];

/** 総枠, the plan, and up to today the plan beside what was worked. */
const planFacts = (frame: PeriodFrameResponse): Fact[] => [
  time(texts.frame, frame.frame_minutes),
  time(texts.plan, frame.contracted_minutes),
  time(texts.planSoFar, frame.contracted_so_far_minutes),
  time(texts.workedSoFar, frame.worked_minutes),
];
