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

/** From when on, and how many hours. */
export function HourFields({
  startTime,
  hours,
  hourly: { day_minutes: day, left_minutes: left },
  until,
}: {
  readonly startTime: Field<(value: string) => void>;
  readonly hours: Field<(event: ChangeEvent<HTMLSelectElement>) => void>;
  readonly hourly: { readonly day_minutes: number; readonly left_minutes: number };
  /** Until when they are; `undefined` where nobody knows. */
  readonly until: string | undefined;
}): ReactNode {
  const choices = Array.from({ length: day / 60 }, (_, index) => index + 1);
  return (
    <>
      <Row gap="md" align="end">
        <TimeInput {...startTime} label={texts.startTime} required stepMinutes={30} />
        <SelectField
          {...hours}
          label={texts.hours}
          data={choices.map((count) => ({ value: String(count), label: texts.hoursOf(count) }))}
        />
      </Row>
      <Hint>
        {until !== undefined && <>{until}　</>}
        {texts.hourlyLeft(left / 60)}
      </Hint>
    </>
  );
}
