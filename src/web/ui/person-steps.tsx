import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useStepKeys } from '../lib/use-step-keys.ts';
import { Button } from './button.tsx';
import { MOBILE } from './media.ts';
import { texts } from './texts.ts';

/** An employee to go on to. */
export interface Person {
  readonly id: number;
  readonly employee_id: string;
  readonly name: string;
}

/** The persons before and after; `null` at the ends, `undefined` while they aren't known. */
interface Neighbours {
  readonly previous: Person | null | undefined;
  readonly next: Person | null | undefined;
}

/**
 * Goes on to the employee before or after, by button or by the arrow keys. A button stays where the focus is, also at
 * the ends; one that is pressed before it is known who comes goes on as soon as that is known. On phones they are signs.
 */
export function PersonSteps({
  previous,
  next,
  onChoose,
}: Neighbours & { readonly onChoose: (person: Person) => void }): ReactNode {
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const people: Neighbours = { previous, next };
  const wanted = useRef<keyof Neighbours | null>(null);
  const step = (way: keyof Neighbours): void => {
    const person = people[way];
    wanted.current = person === undefined ? way : null;
    if (person) onChoose(person);
  };
  useEffect(() => {
    if (wanted.current !== null) step(wanted.current);
  });
  useStepKeys({ previous: () => step('previous'), next: () => step('next') });
  const button = (way: keyof Neighbours, name: string, key: string, Sign: typeof IconChevronLeft): ReactNode => {
    const sign = <Sign size={18} aria-hidden />;
    return (
      <Button
        variant="default"
        px={onPhone ? 'sm' : undefined}
        aria-label={name}
        aria-keyshortcuts={way === 'previous' ? 'ArrowLeft' : 'ArrowRight'}
        aria-disabled={people[way] === null || undefined}
        data-disabled={people[way] === null || undefined}
        title={people[way] ? `${people[way].employee_id} ${people[way].name}（${key}）` : undefined}
        leftSection={!onPhone && way === 'previous' ? sign : undefined}
        rightSection={!onPhone && way === 'next' ? sign : undefined}
        onClick={() => step(way)}
      >
        {onPhone ? sign : name}
      </Button>
    );
  };
  return (
    <Button.Group>
      {button('previous', texts.previousPerson, '←', IconChevronLeft)}
      {button('next', texts.nextPerson, '→', IconChevronRight)}
    </Button.Group>
  );
}
