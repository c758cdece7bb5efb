import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { Hint, Row, RowActions, Text } from '../../ui/layout.tsx';

/** An entry of a list of one's account: what it is, what is known of it, and what can be done. */
export function Entry({
  name,
  tag,
  hints,
  actions,
}: {
  readonly name: string;
  readonly tag?: ReactNode;
  /** Each on one line where there is room for it. */
  readonly hints: readonly string[];
  /** `false` where there is nothing to do. */
  readonly actions: ReactNode;
}): ReactNode {
  return (
    <Box component="li" py="0.625rem">
      <Row justify="between">
        <Box flex="1 1 14rem" miw={0}>
          <Row gap="sm">
            <Text as="span" weight="bold">
              {name}
            </Text>
            {tag}
          </Row>
          <Row gap="md" isTight>
            {hints.map((hint) => (
              <Hint key={hint} as="span">
                {hint}
              </Hint>
            ))}
          </Row>
        </Box>
        {actions !== false && <RowActions>{actions}</RowActions>}
      </Row>
    </Box>
  );
}
