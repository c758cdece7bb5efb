import type { ReactNode } from 'react';

import type { ClientAssignment } from '#contract/assignments.ts';
import { CONTRACT_KIND_NAMES, endsSoon } from '#domain/assignments/assignment.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { Hint, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import { LimitText } from './limit-text.tsx';
import { texts } from './texts.ts';

/** The days of an assignment, and that it ends soon. */
export function AssignmentDays({
  assignment: { from_date, to_date },
  today,
}: {
  readonly assignment: ClientAssignment;
  readonly today: IsoDate;
}): ReactNode {
  const to = to_date === null ? null : isoDate(to_date);
  return (
    <>
      <Text as="span" isNumeric>
        {formatDate(isoDate(from_date))}〜
      </Text>
      <Hint>
        {to === null ? texts.untilFurther : formatDate(to)}
        {endsSoon({ to }, today) && (
          <>
            {' '}
            <Tag tone="info" size="sm">
              {texts.ending}
            </Tag>
          </>
        )}
      </Hint>
    </>
  );
}

/** The kind of contract and the band of an assignment in words, and of a dispatch its limit. */
export function termsText({
  contract_kind,
  band_lower_minutes,
  band_upper_minutes,
  dispatch_limit: limit,
}: ClientAssignment): ReactNode {
  const hasBand = band_lower_minutes !== null && band_upper_minutes !== null;
  return (
    <>
      {contract_kind === null ? texts.notSaid : CONTRACT_KIND_NAMES[contract_kind]}
      {hasBand && (
        <Hint>
          {texts.band(formatDuration(minutes(band_lower_minutes)), formatDuration(minutes(band_upper_minutes)))}
        </Hint>
      )}
      {limit !== null && (
        <Hint>
          {limit.limit_on !== null && `${texts.limit} `}
          <LimitText limit={limit} />
        </Hint>
      )}
    </>
  );
}
