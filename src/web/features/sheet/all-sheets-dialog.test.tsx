import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { isoMonth } from '#domain/time/date.ts';
import { calendarMonth } from '#domain/working-time/wage-period.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { AllSheetsDialog } from './all-sheets-dialog.tsx';

const PART = new Uint8Array(600_000);

/** Exports the sheets of 42 people, whose file comes as the returned stream says. */
async function exportAll(): Promise<ReadableStreamDefaultController<Uint8Array>> {
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/admin/attendance-sheets': () =>
      new Response(new ReadableStream({ start: resolve }), {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': "attachment; filename*=UTF-8''sheets.pdf",
          'Sheet-Count': '42',
        },
      }),
  });
  const period = calendarMonth(isoMonth('2026-10'));
  renderScreen(<AllSheetsDialog period={period} opened onClose={() => undefined} />, { at: '/', user: SUPER_ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: '出力' }));
  expect(await screen.findByText('準備しています...')).toBeDefined();
  return promise;
}

it('shows how much of the file has come, and saves it in the end', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const file = await exportAll();
  file.enqueue(PART);
  file.enqueue(PART);
  expect(await screen.findByText('42人分を受信中...（1.2 MB）')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  file.close();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('sheets.pdf を保存しました'));
  expect(save).toHaveBeenCalledOnce();
  save.mockRestore();
});

it('saves nothing of a file that breaks off, and says so', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const file = await exportAll();
  file.enqueue(PART);
  await screen.findByText('42人分を受信中...（0.6 MB）');
  file.error(new TypeError('network error'));
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain('途中で通信が切れたため、出力できませんでした');
  expect(save).not.toHaveBeenCalled();
  save.mockRestore();
});
