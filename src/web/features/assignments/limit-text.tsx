import type { ReactNode } from 'react';

import type { PersonLimitResponse } from '#contract/dispatch.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { Hint, Text } from '../../ui/layout.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { dispatchTexts as texts } from './dispatch-texts.ts';

const TONES: Readonly<Record<PersonLimitResponse['state'], Tone>> = {
  past: 'bad',
  month: 'bad',
  quarter: 'info',
  half_year: 'info',
  later: 'plain',
};

/** A limit (抵触日), and how near it is in words. */
export function LimitText({
  limit: { limit_on, state, is_beyond = false },
}: {
  readonly limit: Pick<PersonLimitResponse, 'limit_on' | 'state'> & { readonly is_beyond?: boolean };
}): ReactNode {
  if (limit_on === null) return <Hint as="span">{texts.exempt}</Hint>;
  return (
    <>
      <Text as="span" isNumeric>
        {formatDate(isoDate(limit_on))}
      </Text>{' '}
      {state !== 'later' && (
        <Tag tone={TONES[state]} size="sm">
          {texts.states[state]}
        </Tag>
      )}
      {is_beyond && (
        <Hint>
          <Text as="span" tone="danger">
            {texts.beyond}
          </Text>
        </Hint>
      )}
    </>
  );
}
