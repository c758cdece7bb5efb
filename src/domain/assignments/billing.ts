import type { PayrollEncoding } from '../payroll/template.ts';
import type { IsoDate } from '../time/date.ts';

// Files of invoices for other software. docs/billing.md says of each where its form was read, and what is only a proposal.

/** A line of an invoice, in whole yen without tax; negative for what is taken off. */
export interface BillingItem {
  readonly name: string;
  readonly detail: string;
  readonly amount: number;
}

/** What a client is billed for a month. */
export interface Invoice {
  readonly client: string;
  readonly items: readonly BillingItem[];
}

/** The month that is billed: its name, and its last day, by which the invoices are dated. */
export interface BillingMonth {
  readonly name: string;
  readonly lastDay: IsoDate;
}

/** The software for which there is a file. */
export const BILLING_FORMATS = ['freee', 'money_forward', 'board'] as const;
export type BillingFormat = (typeof BILLING_FORMATS)[number];

/** What a column has of an invoice, or of a line of it. */
type InvoiceValue = 'client' | 'subject' | 'date' | 'subtotal' | 'tax' | 'total';
type ItemValue = 'item' | 'detail' | 'amount';

/** A column: its heading, and what it has in the lines of invoices, and of their items; nothing where that is left out. */
interface BillingColumn {
  readonly heading: string;
  readonly invoice?: InvoiceValue | { readonly text: string };
  readonly item?: ItemValue | { readonly text: string };
}

/** The form of a file of invoices. */
export interface BillingTemplate {
  readonly name: string;
  readonly encoding: PayrollEncoding;
  /** An invoice's line and those of its items; lines of items, which have what is the invoice's, too; or invoices alone. */
  readonly lines: 'invoices_and_items' | 'items' | 'invoices';
  /** In their order. */
  readonly columns: readonly BillingColumn[];
}

const ofInvoice = (heading: string, invoice: BillingColumn['invoice']): BillingColumn => ({
  heading,
  ...(invoice !== undefined && { invoice }),
});
const ofItem = (heading: string, item: BillingColumn['item']): BillingColumn => ({
  heading,
  ...(item !== undefined && { item }),
});
const text = (said: string) => ({ text: said });

/** Columns of a fixed sequence that kintai has nothing for. */
const blank = (...headings: readonly string[]): BillingColumn[] => headings.map((heading) => ({ heading }));

/** The type of invoices in files of マネーフォワード クラウド請求書, on each line. */
const MONEY_FORWARD_TYPE = text('40101');

/** The files, none of which was imported into the software. */
export const BILLING_TEMPLATES: Readonly<Record<BillingFormat, BillingTemplate>> = {
  freee: {
    name: 'freee請求書（未検証）',
    encoding: 'utf-8',
    lines: 'items',
    columns: [
      ofInvoice('取引先名', 'client'),
      ofInvoice('請求日', 'date'),
      ofInvoice('件名', 'subject'),
      ofItem('品目', 'item'),
      ofItem('詳細', 'detail'),
      ofItem('数量', text('1')),
      ofItem('単位', text('式')),
      ofItem('単価', 'amount'),
      ofItem('金額', 'amount'),
      ofItem('税率', text('10%')),
    ],
  },
  money_forward: {
    name: 'マネーフォワード クラウド請求書（未検証）',
    encoding: 'utf-8',
    lines: 'invoices_and_items',
    columns: [
      { heading: 'csv_type(変更不可)', invoice: MONEY_FORWARD_TYPE, item: MONEY_FORWARD_TYPE },
      { heading: '行形式', invoice: text('請求書'), item: text('品目') },
      ofInvoice('取引先名称', 'client'),
      ofInvoice('件名', 'subject'),
      ofInvoice('請求日', 'date'),
      ...blank('お支払期限', '請求書番号'),
      ofInvoice('売上計上日', 'date'),
      ...blank('メモ', 'タグ'),
      ofInvoice('小計', 'subtotal'),
      ofInvoice('消費税', 'tax'),
      ofInvoice('合計金額', 'total'),
      ofInvoice('取引先敬称', text('御中')),
      ...blank('取引先郵便番号', '取引先都道府県', '取引先住所1', '取引先住所2', '取引先部署'),
      ...blank('取引先担当者役職', '取引先担当者氏名', '自社担当者氏名', '備考', '振込先', '入金ステータス'),
      ...blank('メール送信ステータス', '郵送ステータス', 'ダウンロードステータス', '納品日'),
      ofItem('品名', 'item'),
      ...blank('品目コード'),
      ofItem('単価', 'amount'),
      ofItem('数量', text('1')),
      ofItem('単位', text('式')),
      ...blank('納品書番号'),
      ofItem('詳細', 'detail'),
      ofItem('金額', 'amount'),
      ofItem('品目消費税率', text('10%')),
    ],
  },
  board: {
    name: 'board（未検証）',
    encoding: 'shift_jis',
    lines: 'invoices',
    columns: [
      ofInvoice('案件名', 'subject'),
      ofInvoice('顧客名', 'client'),
      ofInvoice('見積金額', 'subtotal'),
      ofInvoice('請求金額', 'subtotal'),
      ofInvoice('請求日', 'date'),
    ],
  },
};

/** 消費税, in percent. */
const TAX_PERCENT = 10;

/** The lines of a file, the headings first. */
export function billingRows(
  { lines, columns }: BillingTemplate,
  invoices: readonly Invoice[],
  month: BillingMonth,
): (string | number)[][] {
  const invoiceCell = (invoice: Invoice, said: BillingColumn['invoice']): string | number => {
    const subtotal = invoice.items.reduce((sum, { amount }) => sum + amount, 0);
    const tax = Math.floor((subtotal * TAX_PERCENT) / 100);
    if (said === undefined) return '';
    if (typeof said === 'object') return said.text;
    return {
      client: invoice.client,
      subject: month.name,
      date: month.lastDay.replaceAll('-', '/'),
      subtotal,
      tax,
      total: subtotal + tax,
    }[said];
  };
  const itemCell = ({ name, detail, amount }: BillingItem, said: BillingColumn['item']): string | number => {
    if (said === undefined) return '';
    return typeof said === 'object' ? said.text : { item: name, detail, amount }[said];
  };
  const invoiceLine = (invoice: Invoice) => columns.map((column) => invoiceCell(invoice, column.invoice));
  return [
    columns.map(({ heading }) => heading),
    ...invoices.flatMap((invoice) => {
      if (lines === 'invoices') return [invoiceLine(invoice)];
      if (lines === 'items')
        return invoice.items.map((item) =>
          columns.map((column) =>
            column.item === undefined ? invoiceCell(invoice, column.invoice) : itemCell(item, column.item),
          ),
        );
      return [
        invoiceLine(invoice),
        ...invoice.items.map((item) => columns.map((column) => itemCell(item, column.item))),
      ];
    }),
  ];
}
