import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { Banner } from './banner.tsx';
import { CheckField } from './choices.tsx';
import { Row, Stack } from './layout.tsx';

/** Several of some choices, in the order of these, under a heading; what is wrong with them is said above. */
export function CheckGroup<Value extends string>({
  name,
  legend,
  choices,
  values,
  error,
  gap,
  onChange,
  children,
}: {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly values: readonly Value[];
  readonly error: ReactNode;
  /** Between choices beside one another; without it each has a line. */
  readonly gap?: 'md' | 'xl';
  readonly onChange: (values: Value[]) => void;
  /** Hints below. */
  readonly children?: ReactNode;
}): ReactNode {
  const fields = choices.map(({ value, label }) => (
    <CheckField
      key={value}
      name={name}
      label={label}
      checked={values.includes(value)}
      onChange={(isChosen) =>
        onChange(
          choices.flatMap((one) => ((one.value === value ? isChosen : values.includes(one.value)) ? [one.value] : [])),
        )
      }
    />
  ));
  return (
    <Box component="fieldset" m={0} p={0} bd={0}>
      <Box component="legend" fw={600} p={0}>
        {legend}
      </Box>
      {error !== undefined && <Banner kind="error">{error}</Banner>}
      {gap === undefined ? <Stack gap="xs">{fields}</Stack> : <Row gap={gap}>{fields}</Row>}
      {children}
    </Box>
  );
}
