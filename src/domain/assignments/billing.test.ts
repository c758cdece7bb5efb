import { expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { BILLING_FORMATS, BILLING_TEMPLATES, billingRows, type BillingFormat } from './billing.ts';

const MONTH = { name: '2026年11月分', lastDay: isoDate('2026-11-30') };
const INVOICES = [
  {
    client: 'アクメ',
    items: [
      { name: '開発 客先 花子', detail: '132:30', amount: 700_000 },
      { name: '開発 客先 花子 控除', detail: '7:30', amount: -37_501 },
    ],
  },
  { client: 'ベータ', items: [{ name: '保守 常駐 太郎', detail: '', amount: 5 }] },
];
const rows = (format: BillingFormat) => billingRows(BILLING_TEMPLATES[format], INVOICES, MONTH);
const asObjects = (format: BillingFormat) => {
  const [head = [], ...lines] = rows(format);
  return lines.map((line) =>
    Object.fromEntries(line.flatMap((cell, place) => (cell === '' ? [] : [[head[place], cell]]))),
  );
};

it.each(BILLING_FORMATS)('%s has each heading once, and as many cells in each line', (format) => {
  const [head = [], ...lines] = rows(format);
  expect(new Set(head).size).toBe(head.length);
  expect(lines.every(({ length }) => length === head.length)).toBe(true);
  expect(BILLING_TEMPLATES[format].name).toContain('未検証');
});

it('freee has a line an item, with what is the invoice’s on each', () => {
  const invoice = {
    取引先名: 'アクメ',
    請求日: '2026/11/30',
    件名: '2026年11月分',
    数量: '1',
    単位: '式',
    税率: '10%',
  };
  expect(asObjects('freee')).toEqual([
    { ...invoice, 品目: '開発 客先 花子', 詳細: '132:30', 単価: 700_000, 金額: 700_000 },
    { ...invoice, 品目: '開発 客先 花子 控除', 詳細: '7:30', 単価: -37_501, 金額: -37_501 },
    { ...invoice, 取引先名: 'ベータ', 品目: '保守 常駐 太郎', 単価: 5, 金額: 5 },
  ]);
});

it('マネーフォワード has a line an invoice with its tax cut to whole yen, then those of its items', () => {
  const line = { 'csv_type(変更不可)': '40101' };
  const item = { ...line, 行形式: '品目', 数量: '1', 単位: '式', 品目消費税率: '10%' };
  const invoice = {
    ...line,
    行形式: '請求書',
    件名: '2026年11月分',
    請求日: '2026/11/30',
    売上計上日: '2026/11/30',
    取引先敬称: '御中',
  };
  expect(rows('money_forward')[0]).toHaveLength(38);
  expect(asObjects('money_forward')).toEqual([
    { ...invoice, 取引先名称: 'アクメ', 小計: 662_499, 消費税: 66_249, 合計金額: 728_748 },
    { ...item, 品名: '開発 客先 花子', 詳細: '132:30', 単価: 700_000, 金額: 700_000 },
    { ...item, 品名: '開発 客先 花子 控除', 詳細: '7:30', 単価: -37_501, 金額: -37_501 },
    { ...invoice, 取引先名称: 'ベータ', 小計: 5, 消費税: 0, 合計金額: 5 },
    { ...item, 品名: '保守 常駐 太郎', 単価: 5, 金額: 5 },
  ]);
});

it('board has a line an invoice', () => {
  expect(rows('board')).toEqual([
    ['案件名', '顧客名', '見積金額', '請求金額', '請求日'],
    ['2026年11月分', 'アクメ', 662_499, 662_499, '2026/11/30'],
    ['2026年11月分', 'ベータ', 5, 5, '2026/11/30'],
  ]);
});
