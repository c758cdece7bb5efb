import { fireEvent } from '@testing-library/react';

/** Types a text in place of what is in a field, and leaves the field. */
export function fill(field: HTMLElement, text: string): void {
  field.focus();
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

/** Presses a key where the focus is. */
export function press(key: string): void {
  const target = document.activeElement ?? document.body;
  fireEvent.keyDown(target, { key });
  fireEvent.keyUp(target, { key });
}

/** Clicks twice, as who is used to double clicks does. */
export function doubleClick(button: HTMLElement): void {
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  fireEvent.doubleClick(button, { detail: 2 });
}
