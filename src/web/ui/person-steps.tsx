import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useStepKeys } from '../lib/use-step-keys.ts';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

/** An employee to go on to. */
export interface Person {
  readonly id: number;
  readonly employee_id: string;
  readonly name: string;
}

/** Who comes before and after; `null` at the ends, `undefined` while that isn't known. */
interface Neighbours {
  readonly previous: Person | null | undefined;
  readonly next: Person | null | undefined;
}

/**
 * Goes on to the employee before or after, by button or by the arrow keys. A button stays where the focus is, also at
 * the ends; one that is pressed before it is known who comes goes on as soon as that is known.
 */
export function PersonSteps({
  previous,
  next,
  onChoose,
}: Neighbours & { readonly onChoose: (person: Person) => void }): ReactNode {
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
  const button = (way: keyof Neighbours, key: string) => ({
    variant: 'default',
    'aria-disabled': people[way] === null || undefined,
    'data-disabled': people[way] === null || undefined,
    title: people[way] ? `${people[way].employee_id} ${people[way].name}（${key}）` : undefined,
    onClick: () => step(way),
  });
  return (
    <Button.Group>
      <Button
        {...button('previous', '←')}
        aria-keyshortcuts="ArrowLeft"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
      >
        {texts.previousPerson}
      </Button>
      <Button
        {...button('next', '→')}
        aria-keyshortcuts="ArrowRight"
        rightSection={<IconChevronRight size={18} aria-hidden />}
      >
        {texts.nextPerson}
      </Button>
    </Button.Group>
  );
}
