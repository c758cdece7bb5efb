import type { ReactNode } from 'react';

import type { AcceptedFindingResponse } from '#contract/closing.ts';
import { FINDING_NAMES } from '#domain/closing/finding.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { whenText } from '../lib/when-text.ts';
import { Hint, List, Row, Text } from './layout.tsx';
import { texts } from './texts.ts';

/** The findings of a month that were accepted as they are: which, why, by whom and when. */
export const AcceptedFindings = ({
  accepted,
  renderAction,
}: {
  readonly accepted: readonly AcceptedFindingResponse[];
  /** The buttons at the end of a finding. */
  readonly renderAction?: (of: AcceptedFindingResponse) => ReactNode;
}): ReactNode => (
  <List rules="between">
    {accepted.map((each) => (
      <li key={JSON.stringify(each.finding)}>
        <Row gap="xl" justify="between">
          <div>
            <Text as="div" size="sm">
              <b>{formatMonthDay(isoDate(each.finding.date))}</b> {FINDING_NAMES[each.finding.kind]}
              {texts.acceptedFor(each.reason)}
            </Text>
            <Hint>{texts.stepBy(whenText(each.at), each.by_name)}</Hint>
          </div>
          {renderAction?.(each)}
        </Row>
      </li>
    ))}
  </List>
);
