import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useStepKeys } from '../lib/use-step-keys.ts';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

/** An employee to go on to. */
interface Person {
  readonly id: number;
  readonly employee_id: string;
  readonly name: string;
}

/** Goes on to the employee before or after, by button or by the arrow keys; `null` at the ends. */
export function PersonSteps({
  previous,
  next,
  onChoose,
}: {
  readonly previous: Person | null;
  readonly next: Person | null;
  readonly onChoose: (userId: number) => void;
}): ReactNode {
  useStepKeys({
    ...(previous !== null && { previous: () => onChoose(previous.id) }),
    ...(next !== null && { next: () => onChoose(next.id) }),
  });
  return (
    <Button.Group>
      <Button
        variant="default"
        aria-keyshortcuts="ArrowLeft"
        disabled={previous === null}
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        title={previous === null ? undefined : `${previous.employee_id} ${previous.name}（←）`}
        onClick={() => previous !== null && onChoose(previous.id)}
      >
        {texts.previousPerson}
      </Button>
      <Button
        variant="default"
        aria-keyshortcuts="ArrowRight"
        disabled={next === null}
        rightSection={<IconChevronRight size={18} aria-hidden />}
        title={next === null ? undefined : `${next.employee_id} ${next.name}（→）`}
        onClick={() => next !== null && onChoose(next.id)}
      >
        {texts.nextPerson}
      </Button>
    </Button.Group>
  );
}
