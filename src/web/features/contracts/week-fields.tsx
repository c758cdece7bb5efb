import type { ReactNode } from 'react';

import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import type { Form } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { contractTexts as texts } from './contract-texts.ts';
import { type ContractValues, FIVE_DAYS, typedTotal, WEEKDAY_FIELDS } from './contract-values.ts';

const STEP_MINUTES = 15;

/** The hours of each weekday, with their sum. */
export function WeekFields({
  form,
}: {
  readonly form: Pick<Form<ContractValues>, 'values' | 'typed' | 'change'>;
}): ReactNode {
  const { days, length } = typedTotal(form.values);
  return (
    <>
      <Hint>{texts.hint}</Hint>
      <Columns widths="repeat(4, minmax(0, 1fr))" until="never" gap="pair" align="end">
        {WEEKDAY_FIELDS.map(({ name, weekday }) => (
          <TypedField
            key={name}
            {...form.typed(name)}
            label={texts.weekdays[weekday]}
            read={parseTypedDuration}
            write={formatDuration}
            step={stepBy}
          />
        ))}
      </Columns>
      <Row justify="between">
        <Text as="span" role="status" isNumeric>
          {texts.weekTotal(days, formatDuration(length))}
        </Text>
        <Button variant="default" size="sm" onClick={() => form.change(FIVE_DAYS)}>
          {texts.quickFill}
        </Button>
      </Row>
    </>
  );
}

/** The arrow keys step by a quarter of an hour. */
function stepBy(from: number, key: string) {
  const delta = key === 'ArrowUp' ? STEP_MINUTES : key === 'ArrowDown' ? -STEP_MINUTES : 0;
  return delta === 0 || from + delta < 0 ? null : minutes(from + delta);
}
