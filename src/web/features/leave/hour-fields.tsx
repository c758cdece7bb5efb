import type { ChangeEvent, ReactNode } from 'react';

import { Hint, Row } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { texts } from './texts.ts';

interface Field<OnChange> {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: OnChange;
}

/** From when on, and how long. */
export function HourFields({
  startTime,
  length,
  lengths,
  hints,
}: {
  readonly startTime: Field<(value: string) => void>;
  readonly length: Field<(event: ChangeEvent<HTMLSelectElement>) => void>;
  readonly lengths: readonly { readonly value: string; readonly label: string }[];
  /** Until when it is, where somebody knows, and what else there is to say. */
  readonly hints: readonly (string | undefined)[];
}): ReactNode {
  return (
    <>
      <Row gap="md" align="end">
        <TimeInput {...startTime} label={texts.startTime} required stepMinutes={30} />
        <SelectField {...length} label={texts.hours} data={[...lengths]} />
      </Row>
      <Hint>{hints.filter((hint) => hint !== undefined).join('　')}</Hint>
    </>
  );
}
