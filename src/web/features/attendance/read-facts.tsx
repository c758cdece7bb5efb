import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';

import type { Fact } from '../../ui/facts.tsx';

/** The facts of a month: while it is read, bars stand in the places of the figures that aren't known, as in its days. */
export const readFacts = (isLoading: boolean, facts: readonly Fact[]): readonly Fact[] =>
  facts.map((fact) =>
    isLoading && fact.value == null
      ? { ...fact, value: <Skeleton component="span" display="inline-block" height="0.8em" width="2.5rem" />, unit: '' }
      : fact,
  );
