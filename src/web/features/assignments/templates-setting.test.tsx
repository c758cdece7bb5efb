import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ReportTemplate } from '#contract/report-templates.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ReportTemplatesSetting } from './templates-setting.tsx';
import './client-form-dialog.tsx';
import './template-form.tsx';

const LIST = 'GET /api/admin/work-report-templates';
const POST = 'POST /api/admin/work-report-templates';

const UPLOAD = 'POST /api/admin/work-report-templates/{id}/form';
const REMOVE = 'DELETE /api/admin/work-report-templates/{id}/form';

const template: ReportTemplate = {
  id: 3,
  client_company_id: 7,
  title: '作業実績報告書',
  columns: ['date', 'work', 'note'],
  recipient: '',
  contract_number: 'K-1',
  footing: '',
  seals: ['客先承認者', '作業者'],
  form: null,
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

it('stores a client’s own form, says why it is refused, and has the placeholders to copy', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const { wire } = open([template]);
  fireEvent.click(await screen.findByRole('button', { name: 'アクメのExcel様式' }));
  await screen.findByRole('dialog');
  expect(dialog().getByText('登録されていません')).toBeDefined();
  wire.answer({ [UPLOAD]: refused('form_unknown', { message: '使えない差し込み項目があります: Sheet1!B2 {{氏名}}' }) });
  const input = () => screen.getByLabelText('Excelファイルを選択して登録', { selector: 'input' });
  const file = new File(['x'], '様式.xlsx');
  fireEvent.change(input(), { target: { files: [file] } });
  expect(await dialog().findByText('使えない差し込み項目があります: Sheet1!B2 {{氏名}}')).toBeDefined();
  wire.answer({
    [UPLOAD]: { message: '客先の様式を登録しました。12か所に差し込みます', cells: 12 },
    [LIST]: [{ ...template, form: { bytes: 20_480, created_at: '2026-11-18T10:00:00.000+09:00' } }],
  });
  fireEvent.change(input(), { target: { files: [file] } });
  expect(await dialog().findByText('客先の様式を登録しました。12か所に差し込みます')).toBeDefined();
  expect(await dialog().findByText('登録済み（20 KB、2026-11-18）')).toBeDefined();
  expect(wire.sent(UPLOAD)).toHaveLength(2);
  fireEvent.click(dialog().getByRole('button', { name: '{{社員名}} をコピー' }));
  expect(await dialog().findByText('{{社員名}} をコピーしました')).toBeDefined();
  expect(writeText).toHaveBeenCalledWith('{{社員名}}');
  wire.answer({ [REMOVE]: { message: '客先の様式を削除しました' }, [LIST]: [template] });
  fireEvent.click(dialog().getByRole('button', { name: '客先の様式を削除' }));
  fireEvent.click(dialog().getByRole('button', { name: '削除' }));
  expect(await dialog().findByText('客先の様式を削除しました')).toBeDefined();
});
