import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { TimeInput } from './time-input.tsx';

type Props = Partial<ComponentProps<typeof TimeInput>>;

function Form({ value = '', ...props }: Props): ReactNode {
  const [text, setText] = useState(value);
  return (
    <MantineProvider>
      <TimeInput label="開始" {...props} value={text} onChange={setText} />
    </MantineProvider>
  );
}

const open = (props: Props = {}): HTMLInputElement => {
  render(<Form {...props} />);
  return screen.getByRole<HTMLInputElement>('textbox');
};
const type = (input: HTMLInputElement, text: string) => fireEvent.change(input, { target: { value: text } });
const FAULT = '9:00のように入力してください';

describe('a typed time', () => {
  it.each(['900', '9:00', '0900', '09:00', '９００', '９：００', '9', '9時', ' 9:00 '])('%j becomes 09:00', (text) => {
    const input = open();
    type(input, text);
    expect(input.value).toBe(text);
    fireEvent.blur(input);
    expect(input.value).toBe('09:00');
    expect(screen.queryByText(FAULT)).toBeNull();
  });

  it('is settled by Enter too', () => {
    const input = open();
    type(input, '1830');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(input.value).toBe('18:30');
  });

  it('is left alone while an input method composes it', () => {
    const input = open();
    type(input, '９００');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(input.value).toBe('９００');
  });

  it('may be empty', () => {
    const input = open({ value: '09:00' });
    type(input, '');
    fireEvent.blur(input);
    expect(input.value).toBe('');
    expect(input.getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('the day of a time', () => {
  const day = { label: '終わりの日', value: '', onChange: () => undefined };
  const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '終わりの日' }).selectedOptions[0]?.text;

  it.each([
    ['what the times imply', '06:00', '', 1, '翌日'],
    ['the one that is chosen', '06:00', '2', 1, '翌々日'],
    ['a question of equal times', '09:00', '', null, '？'],
    ['nothing before a time is typed', '', '', null, ''],
  ])('is %s', (_, value, chosen, implied, text) => {
    open({ value, day: { ...day, value: chosen, implied } });
    expect(shown()).toBe(text);
  });
});

describe('a text that is no time', () => {
  it.each(['2400', '9:60', 'abc', '9:5'])('%j stays as typed, and the field says so once it is left', (text) => {
    const input = open();
    type(input, text);
    expect(screen.queryByText(FAULT)).toBeNull();
    fireEvent.blur(input);
    expect(input.value).toBe(text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(FAULT);
    expect(described?.querySelector('svg')).not.toBeNull();
  });

  it('is no fault any more as soon as it changes', () => {
    const input = open();
    type(input, '2400');
    fireEvent.blur(input);
    type(input, '240');
    expect(screen.queryByText(FAULT)).toBeNull();
  });

  it('gives way to what the form says', () => {
    const input = open({ error: '開始を入力してください' });
    type(input, 'abc');
    fireEvent.blur(input);
    expect(screen.queryByText(FAULT)).toBeNull();
    expect(screen.getByText('開始を入力してください')).toBeDefined();
  });
});

describe('the keys that step', () => {
  it.each([
    ['ArrowUp', undefined, '09:00', '09:01'],
    ['ArrowDown', undefined, '09:00', '08:59'],
    ['ArrowUp', 15, '23:50', '00:05'],
    ['ArrowDown', 15, '00:00', '23:45'],
    ['PageUp', 15, '09:30', '10:30'],
    ['PageDown', 15, '00:30', '23:30'],
    ['ArrowUp', undefined, '900', '09:01'],
  ])('%s by %s from %s gives %s', (key, stepMinutes, from, to) => {
    const input = open({ value: from, ...(stepMinutes !== undefined && { stepMinutes }) });
    const moved = fireEvent.keyDown(input, { key });
    expect(input.value).toBe(to);
    // The cursor stays where it is, and the page does not scroll.
    expect(moved).toBe(false);
  });

  it.each(['', '24', 'abc'])('leave %j alone', (text) => {
    const input = open({ value: text });
    expect(fireEvent.keyDown(input, { key: 'ArrowUp' })).toBe(true);
    expect(input.value).toBe(text);
  });

  it('leave shortcuts to the browser', () => {
    const input = open({ value: '09:00' });
    expect(fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true })).toBe(true);
    expect(input.value).toBe('09:00');
  });
});

it('asks phones for digits, and is no time field of the browser’s own', () => {
  const input = open();
  expect(input.type).toBe('text');
  expect(input.inputMode).toBe('numeric');
});

it('has its name also with the label hidden, and says that a time is on the next day', () => {
  render(<Form labelHidden nextDay value="06:00" label="終了" />);
  expect(screen.getByRole('textbox', { name: '終了（翌日）' })).toBeDefined();
  expect(screen.getByText('翌')).toBeDefined();
});

it('tells a required field, and a disabled one can’t be typed in', () => {
  const input = open({ required: true, disabled: true });
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(screen.getByText('必須')).toBeDefined();
  expect(input.disabled).toBe(true);
});
