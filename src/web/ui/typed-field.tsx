import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

import { TextField } from './field.tsx';
import styles from './typed-field.module.css';

/**
 * A field for something that is typed, such as a time or a date: however it was typed, it is written in one way when the
 * field is left or Enter is pressed (which goes on to submit the form, if there is one). Some keys step to the next one.
 *
 * The value is the text as it stands, so that the form never loses what was typed.
 */
export function TypedField<Typed>({
  value,
  onChange,
  error,
  read,
  write,
  step,
  faultOf,
  classNames,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'classNames' | 'step'> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What a text stands for; `null` for one that stands for nothing. */
  readonly read: (text: string) => Typed | null;
  readonly write: (typed: Typed) => string;
  /** What a key leads to; `null` for one that does something else. */
  readonly step?: (from: Typed, key: string) => Typed | null;
  /** What to say of a text that was typed to its end. What the form finds wrong (`error`) takes its place. */
  readonly faultOf?: (text: string) => string | undefined;
  readonly classNames?: { readonly section?: string };
}): ReactNode {
  /** The text that the person has done with: while it is still being typed, nothing is wrong with it. */
  const [settled, setSettled] = useState('');
  const change = (typed: Typed | null): void => {
    if (typed !== null && write(typed) !== value) onChange(write(typed));
  };
  const settle = (): void => {
    setSettled(value);
    change(read(value));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') settle();
    const typed = read(value);
    if (typed === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = step?.(typed, event.key) ?? null;
    if (next === null) return;
    event.preventDefault();
    change(next);
  };
  return (
    <TextField
      {...rest}
      classNames={{ ...classNames, input: styles.input ?? '' }}
      value={value}
      error={error ?? (settled === value ? faultOf?.(value) : undefined)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={onKeyDown}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
