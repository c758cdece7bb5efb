import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFieldErrors } from './use-field-errors.ts';

test('two fields that change before the next drawing lose both their faults', () => {
  const { result } = renderHook(() => useFieldErrors<'from' | 'to' | 'reason'>());
  act(() => result.current.setErrors({ from: '必須です', to: '必須です', reason: '必須です' }));
  act(() => {
    result.current.clear(['from']);
    result.current.clear(['to']);
  });
  expect(result.current.errors).toEqual({ reason: '必須です' });
});
