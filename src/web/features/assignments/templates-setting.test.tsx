import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ReportTemplate } from '#contract/report-templates.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ReportTemplatesSetting } from './templates-setting.tsx';
import './template-form.tsx';

const LIST = 'GET /api/admin/work-report-templates';
const POST = 'POST /api/admin/work-report-templates';

const template: ReportTemplate = {
  id: 3,
  client_company_id: 7,
  title: '作業実績報告書',
  columns: ['date', 'work', 'note'],
  recipient: '',
  contract_number: 'K-1',
  footing: '',
  seals: ['客先承認者', '作業者'],
};

function open(templates: ReportTemplate[]) {
  const wire = fakeWire({
    [LIST]: templates,
    'GET /api/admin/client-companies': [
      { id: 7, name: 'アクメ', description: '' },
      { id: 8, name: 'ベータ', description: '' },
    ],
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<ReportTemplatesSetting onDone={onDone} />, { at: '/settings/report-templates', user: SUPER_ADMIN });
  return { wire, onDone };
}

const dialog = () => within(screen.getByRole('dialog'));
const save = () => fireEvent.click(dialog().getByRole('button', { name: '保存' }));

it('lists what the reports for each client are like', async () => {
  open([template, { ...template, id: 4, client_company_id: null, seals: [] }]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('アクメ日付、作業時間、作業内容・備考客先承認者、作業者');
  expect(second?.textContent).toContain('すべての取引先企業日付、作業時間、作業内容・備考なし');
});

it('adds one that begins as reports usually are', async () => {
  const { wire, onDone } = open([]);
  fireEvent.click(await screen.findByRole('button', { name: '様式を追加' }));
  await screen.findByRole('dialog');
  fireEvent.change(dialog().getByLabelText('取引先企業'), { target: { value: '8' } });
  fireEvent.click(dialog().getByLabelText('分類'));
  fireEvent.click(dialog().getByLabelText('休憩'));
  fill(dialog().getByLabelText(/契約番号/), 'K-2');
  fill(dialog().getByLabelText(/押印欄/), '客先承認者\n\n責任者\n作業者\n四\n五');
  save();
  expect(await dialog().findByText('押印欄は4つまで入力してください')).toBeDefined();
  fill(dialog().getByLabelText(/押印欄/), '客先承認者\n\n 責任者');
  wire.answer({
    [POST]: refused('report_template_taken', { fields: { client_company_id: 'この取引先企業の様式は既にあります' } }),
  });
  save();
  expect(await dialog().findByText('この取引先企業の様式は既にあります')).toBeDefined();
  wire.answer({ [POST]: { ...template, id: 5, message: '作業報告書の様式を追加しました' } });
  fireEvent.change(dialog().getByLabelText('取引先企業'), { target: { value: '7' } });
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('作業報告書の様式を追加しました'));
  expect(wire.sent(POST).at(-1)?.body).toEqual({
    client_company_id: 7,
    title: '作業報告書',
    columns: ['date', 'weekday', 'start', 'end', 'work', 'category', 'note'],
    recipient: '',
    contract_number: 'K-2',
    footing: '',
    seals: ['客先承認者', '責任者'],
  });
});
