import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

import { TextField, type FieldLabel } from './field.tsx';

/** The text of a field for a parsed value, and the handler of typing. */
export interface TypedText extends FieldLabel {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly name?: string | undefined;
  readonly disabled?: boolean;
  readonly size?: 'sm' | 'md';
}

/**
 * A text field for a parsed value, such as a time or a date. The text is normalised on blur and on Enter (which goes on to
 * submit the form, if there is one); keys such as the arrows step to another value.
 *
 * The value is the text as typed, so that the form never loses input.
 */
export function TypedField<Typed>({
  value,
  onChange,
  error,
  read,
  write,
  step,
  faultOf,
  ...rest
}: TypedText &
  Omit<ComponentProps<typeof TextField>, keyof TypedText | 'step' | 'styles'> & {
    /** Parses a text; `null` for an invalid one. */
    readonly read: (text: string) => Typed | null;
    readonly write: (typed: Typed) => string;
    /** The value that a key steps to; `null` for any other key. */
    readonly step?: (from: Typed, key: string) => Typed | null;
    /** Validates the text after blur or Enter. An `error` of the form takes precedence. */
    readonly faultOf?: (text: string) => string | undefined;
  }): ReactNode {
  /** The text at the last blur or Enter: nothing is reported while the user is still typing. */
  const [settled, setSettled] = useState('');
  const change = (typed: Typed | null): void => {
    if (typed !== null && write(typed) !== value) onChange(write(typed));
  };
  const settle = (): void => {
    setSettled(value);
    change(read(value));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, its keys are not for us.
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
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
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
