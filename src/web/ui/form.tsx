import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';

import type { FormState } from '../lib/use-form.ts';
import { hasKeyboard } from './media.ts';

/** The element of a form. After a failed submit it focuses the first invalid field. */
export function Form({
  form: { reported, submit },
  label,
  firstField,
  canSubmit = true,
  className,
  children,
}: {
  readonly form: Pick<FormState, 'reported' | 'submit'>;
  /** The name of the form, where no dialog names it. */
  readonly label?: string;
  /** The field that has the initial focus, where there is a keyboard. */
  readonly firstField?: string;
  readonly canSubmit?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (firstField === undefined || !hasKeyboard()) return;
    const field = focusFirst(element.current, [firstField]);
    // A dialog that has just come up takes the focus itself, to what is marked so.
    field?.setAttribute('data-autofocus', '');
  }, [firstField]);
  useEffect(() => void focusFirst(element.current, Object.keys(reported)), [reported]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSubmit) submit();
  };
  return (
    <form ref={element} className={className} onSubmit={onSubmit} noValidate aria-label={label}>
      {children}
    </form>
  );
}

/** Focuses the first field of the form, in its own order, that has one of the names; of choices the chosen one. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): HTMLElement | null {
  const fields = [...(form?.elements ?? [])].filter((field) => names.includes(field.getAttribute('name') ?? ''));
  const [named] = fields;
  const first = fields.find((field) => isChosen(field) && field.name === named?.getAttribute('name')) ?? named;
  if (!(first instanceof HTMLElement)) return null;
  first.focus();
  return first;
}

const isChosen = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio' && field.checked;
