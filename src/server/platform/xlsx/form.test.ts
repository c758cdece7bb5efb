import { readFileSync } from 'node:fs';
import { createZipArchiveSync, ZipEntry } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { unzip } from '../../testing/xlsx.ts';
import { AppError } from '../http/app-error.ts';
import { readXml } from '../xml.ts';
import { checkForm, type FormNames, fillForm, type FormValues } from './form.ts';
import type { FormValue } from './form-parts.ts';

/**
 * A form as Excel has it: 31 ruled rows of which the first has the placeholders, formulas beside them and below, a picture,
 * a chart, merged cells, a conditional format, a validation, a printed area, and a second sheet.
 */
const FORM = readFileSync(new URL('./testing/form.xlsx', import.meta.url));
const SHEET = 'xl/worksheets/sheet1.xml';

const NAMES: FormNames = {
  single: ['年', '月', '取引先企業', '社員名', '社員ID', '契約番号', '作業時間合計', '作業日数'],
  daily: ['日付', '曜日', '開始', '終了', '休憩', '備考'],
};

const text = (value: string): FormValue => ({ text: value, kind: 'text' });
const length = (minutes: number): FormValue => ({ text: `${minutes / 60}:00`, number: minutes / 1440, kind: 'length' });
const VALUES: FormValues = {
  single: new Map([
    ['年', { text: '2026', number: 2026, kind: 'text' }],
    ['月', { text: '11', number: 11, kind: 'text' }],
    ['取引先企業', text('A & <B>')],
    ['社員名', text('=HYPERLINK("http://example.com")')],
    ['社員ID', text('E0001')],
    ['契約番号', text('K-1')],
    ['作業時間合計', length(480)],
    ['作業日数', text('1')],
  ]),
  days: [
    new Map<string, FormValue>([
      ['日付', { text: '11/1', number: 46_327, kind: 'date' }],
      ['開始', { text: '9:00', number: 0.375, kind: 'clock' }],
      ['備考', text('_x0041_ 設計')],
    ]),
    new Map<string, FormValue>([['備考', text('二日目')]]),
  ],
};

/** A workbook with some parts replaced or added. */
function changed(
  parts: Readonly<Record<string, string | ((before: string) => string)>>,
  from: Uint8Array = FORM,
): Buffer {
  const files = unzip(from);
  for (const [name, part] of Object.entries(parts))
    files.set(name, typeof part === 'string' ? part : part(files.get(name) ?? ''));
  return Buffer.concat([
    ...createZipArchiveSync([...files].map(([name, content]) => ZipEntry.createSync(name, Buffer.from(content)))),
  ]);
}

const refusal = (file: Uint8Array): string => {
  try {
    checkForm(file, NAMES);
    return 'taken';
  } catch (error) {
    return error instanceof AppError ? error.body.message : String(error);
  }
};

/** A form whose first sheet has these cells. */
const withCells = (rows: string): Buffer =>
  changed({
    [SHEET]: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': '<Relationships/>',
  });
const inline = (address: string, shown: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${shown}</t></is></c>`;

const cellOf = (xml: string, address: string): string =>
  new RegExp(`<c r="${address}"[^>]*?(?:/>|>.*?</c>)`).exec(xml)?.[0] ?? '';

describe('a filled form', () => {
  const before = unzip(FORM);
  const filled = fillForm(FORM, NAMES, VALUES);
  const after = unzip(filled);
  const sheet = after.get(SHEET) ?? '';

  it('keeps all that isn’t a placeholder byte by byte: the picture, the chart, the theme, the relations', () => {
    expect(checkForm(FORM, NAMES)).toBe(193);
    expect([...after.keys()]).toEqual([...before.keys()]);
    const others = ['xl/workbook.xml', 'xl/styles.xml', SHEET, 'xl/worksheets/sheet2.xml'];
    for (const [name, content] of before)
      if (!others.includes(name)) expect([name, after.get(name)]).toEqual([name, content]);
    for (const name of others) expect(() => [...readXml(after.get(name) ?? '')]).not.toThrow();
    expect(sheet.slice(sheet.indexOf('</sheetData>'))).toBe(
      before.get(SHEET)?.slice(before.get(SHEET)?.indexOf('</sheetData>')),
    );
    expect(after.get('xl/workbook.xml')).toContain('作業報告書!$A$1:$G$40');
  });

  it('has the values in the formats of the cells, and texts that are never formulas', () => {
    expect(cellOf(sheet, 'A1')).toContain('2026年11月 作業報告書');
    expect(cellOf(sheet, 'A2')).toContain('<t xml:space="preserve">A &amp; &lt;B&gt; 御中</t>');
    expect(cellOf(sheet, 'F2')).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;');
    expect(cellOf(sheet, 'A3')).toContain('契約番号：K-1');
    expect(cellOf(sheet, 'A6')).toBe('<c r="A6" s="3"><v>46327</v></c>');
    expect(cellOf(sheet, 'C6')).toBe('<c r="C6" s="4"><v>0.375</v></c>');
    expect(cellOf(sheet, 'D6')).toBe('<c r="D6" s="4"/>');
    expect(cellOf(sheet, 'G6')).toContain('_x005F_x0041_ 設計');
    expect(cellOf(sheet, 'G7')).toContain('二日目');
    expect(cellOf(sheet, 'G8')).toBe('<c r="G8" s="2"/>');
    expect(cellOf(after.get('xl/worksheets/sheet2.xml') ?? '', 'A1')).toContain('E0001');
  });

  it('has no result of a formula that was stored, so that all are calculated when it is opened', () => {
    expect(cellOf(sheet, 'F6')).toBe('<c r="F6" s="5"><f>IF(D6="","",D6-C6-E6)</f></c>');
    expect(cellOf(sheet, 'F37')).toContain('<f>SUM(F6:F36)</f></c>');
    expect(after.get('xl/workbook.xml')).toMatch(/<calcPr [^>]*fullCalcOnLoad="1"/);
  });

  it('shows a time as such in a cell without a format of its own', () => {
    const [, style = ''] = /s="(\d+)"><v>0.33/.exec(cellOf(sheet, 'G37')) ?? [];
    const styles = after.get('xl/styles.xml') ?? '';
    const [list = ''] = /<cellXfs .*<\/cellXfs>/.exec(styles) ?? [];
    const [, id = ''] = /numFmtId="(\d+)"/.exec(list.match(/<xf [^>]*>/g)?.[Number(style)] ?? '') ?? [];
    expect(styles).toContain(`<numFmt numFmtId="${id}" formatCode="[h]:mm"/>`);
    expect(list).toContain(`<cellXfs count="${list.match(/<xf /g)?.length}">`);
  });

  it('takes the days by number, too, and texts where a cell’s format is that of a text', () => {
    const file = changed(
      { 'xl/styles.xml': (styles) => styles.replace(/(<cellXfs [^>]*><xf )numFmtId="0"/, '$1numFmtId="49"') },
      withCells(
        `<row r="1">${inline('A1', '{{日.2.備考}}')}${inline('B1', '{{ 日.1.開始 }}')}${inline('C1', '{{日.31.備考}}')}</row>`,
      ),
    );
    expect(checkForm(file, NAMES)).toBe(4);
    const xml = unzip(fillForm(file, NAMES, VALUES)).get(SHEET) ?? '';
    expect([cellOf(xml, 'A1'), cellOf(xml, 'B1'), cellOf(xml, 'C1')]).toEqual([
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve">二日目</t></is></c>',
      '<c r="B1" t="inlineStr"><is><t xml:space="preserve">9:00</t></is></c>',
      '<c r="C1"/>',
    ]);
  });

  it('takes rows with the placeholders in their order, whatever is between them', () => {
    const rows = Array.from(
      { length: 31 },
      (_, at) => `<row r="${at * 2 + 1}">${inline(`B${at * 2 + 1}`, '{{備考}}')}</row>`,
    );
    const xml = unzip(fillForm(withCells(rows.join('')), NAMES, VALUES)).get(SHEET) ?? '';
    expect([cellOf(xml, 'B1'), cellOf(xml, 'B3'), cellOf(xml, 'B5')].map((cell) => cell.includes('二日目'))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a form that hasn’t all of its cells', () => {
  const rows = [
    `<row r="1"><c r="A1" s="1"/>${inline('B1', '{{備考}}').replace('<c ', '<c s="2" ')}${inline('D1', '{{開始}}')}</row>`,
    '<row r="2" ht="20"/><row r="3"><c r="A3"><v>1</v></c><c r="C3"><v>3</v></c><c r="E3"><v>5</v></c></row><row r="5"></row><row r="33"><c r="A33"/></row>',
  ].join('');
  const file = withCells(rows);

  it('gets them in their rows, and rows in their order', () => {
    expect(checkForm(file, NAMES)).toBe(63);
    const xml = unzip(fillForm(file, NAMES, VALUES)).get(SHEET) ?? '';
    expect(() => [...readXml(xml)]).not.toThrow();
    expect([...xml.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([
      ...Array.from({ length: 31 }, (_, at) => at + 1),
      33,
    ]);
    expect(xml).toContain(
      '<row r="2" ht="20"><c r="B2" s="2" t="inlineStr"><is><t xml:space="preserve">二日目</t></is></c><c r="D2"',
    );
    expect(/<row r="3">.*?<\/row>/.exec(xml)?.[0].match(/r="[A-E]3"/g)).toEqual([
      'r="A3"',
      'r="B3"',
      'r="C3"',
      'r="D3"',
      'r="E3"',
    ]);
    expect(xml).toMatch(/<row r="31"><c r="B31" s="2"\/><c r="D31"\/><\/row><row r="33">/);
  });

  it('counts from 1904 where the workbook does', () => {
    const old = changed({ 'xl/workbook.xml': (xml) => xml.replace('<workbookPr ', '<workbookPr date1904="1" ') });
    expect(cellOf(unzip(fillForm(old, NAMES, VALUES)).get(SHEET) ?? '', 'A6')).toBe(
      `<c r="A6" s="3"><v>${46_327 - 1462}</v></c>`,
    );
  });

  it('may have drawings of old, which are no XML', () => {
    expect(checkForm(changed({ 'xl/drawings/vmlDrawing1.vml': '<xml><br></xml>' }), NAMES)).toBe(193);
  });
});

describe('a file is refused', () => {
  it.each([
    ['that is no workbook', Buffer.from('社員ID,氏名'), /^Excelのファイル（\.xlsx）ではないか、壊れています/],
    ['that is empty', Buffer.alloc(0), /^Excelのファイル/],
    ['that is another archive', changed({ 'xl/workbook.xml': '<x/>' }), /^Excelのファイル/],
    ['that is cut off', FORM.subarray(0, 5000), /^Excelのファイル/],
    ['with a part that is no XML', changed({ [SHEET]: '<worksheet>' }), /^Excelのファイル/],
    ['with entities', changed({ [SHEET]: (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` }), /^Excelのファイル/],
    ['with a path out of it', changed({ '../x.xml': '<x/>' }), /^Excelのファイル/],
    ['of the old format, or with a password', Buffer.from('d0cf11e0a1b11ae100', 'hex'), /^パスワードのあるファイル/],
    ['with macros', changed({ 'xl/vbaProject.bin': 'x' }), /^マクロ/],
    [
      'with macros by its type',
      changed({
        '[Content_Types].xml': (types) =>
          types
            .replace('spreadsheetml.sheet.main+xml', 'sheet.macroEnabled.main+xml')
            .replace('openxmlformats-officedocument.', 'ms-excel.'),
      }),
      /^マクロ/,
    ],
    ['with macros of old', changed({ 'xl/macrosheets/sheet1.xml': '<x/>' }), /^マクロ/],
    ['with files of other programs', changed({ 'xl/embeddings/oleObject1.bin': 'x' }), /^マクロ/],
    ['with links to others', changed({ 'xl/externalLinks/externalLink1.xml': '<x/>' }), /^ほかのファイル/],
    ['with a connection', changed({ 'xl/connections.xml': '<x/>' }), /^ほかのファイル/],
    [
      'with a picture from elsewhere',
      changed({
        'xl/drawings/_rels/drawing1.xml.rels': (relations) =>
          relations.replace(
            '</Relationships>',
            '<Relationship Id="rId9" Type="http://x/image" Target="http://x/a.png" TargetMode="External"/></Relationships>',
          ),
      }),
      /^ほかのファイル/,
    ],
    [
      'with a formula that fetches',
      withCells('<row r="1"><c r="A1"><f>_xlfn.WEBSERVICE("http://x")</f></c></row>'),
      /^ほかのファイル/,
    ],
    [
      'that unpacks to much',
      changed({ 'xl/media/a.png': '0'.repeat(21 * 1024 * 1024) }),
      /^ファイルの中身が大きすぎます（展開して20MBまで）/,
    ],
    [
      'of many parts',
      changed(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`xl/media/${at}.png`, '']))),
      /大きすぎます/,
    ],
    [
      'with placeholders that there aren’t',
      withCells(
        `<row r="1">${inline('B1', '{{氏名}} {{社員名}}')}${inline('C1', '{{日.32.開始}}')}${inline('D1', '{{日.1.社員名}}')}${inline('E1', '{{社員名}')}</row>`,
      ),
      /^使えない差し込み項目があります: 作業報告書!B1 \{\{氏名\}\}、作業報告書!C1 \{\{日\.32\.開始\}\}、作業報告書!D1 \{\{日\.1\.社員名\}\}、作業報告書!E1 \{\{社員名\}$/,
    ],
    [
      'with one that nobody would read to its end',
      withCells(
        `<row r="1">${inline('B1', `{{${'長い'.repeat(500)}}}`)}${inline('C1', `{{${'項'.repeat(500)}`)}</row>`,
      ),
      /^使えない差し込み項目があります: 作業報告書!B1 \{\{(?:長い){14}…、作業報告書!C1 \{\{項{28}…$/,
    ],
    [
      'with one in the header',
      changed({ [SHEET]: (xml) => xml.replace('社外秘', '{{社員名}}') }),
      /^差し込み項目を使えるのは/,
    ],
    [
      'with one in a formula',
      withCells('<row r="1"><c r="A1"><f>"{{社員名}}"</f><v/></c></row>'),
      /^差し込み項目を使えるのは/,
    ],
    [
      'with one in a drawing',
      changed({
        'xl/drawings/drawing1.xml': (xml) =>
          xml.replace('descr=', 'title="{{年}}" descr=').replace('name="', 'name="{{年}}'),
      }),
      /^差し込み項目を使えるのは/,
    ],
    [
      'without any',
      changed({ 'xl/sharedStrings.xml': (xml) => xml.replaceAll(/\{\{|\}\}/g, '') }),
      /のような差し込み項目が、どのセルにもありません/,
    ],
    [
      'with something below the days',
      changed({ [SHEET]: (xml) => xml.replace(/<c r="A20"([^>]*)\/>/, '<c r="A20"$1><v>1</v></c>') }),
      /^作業報告書!A20に/,
    ],
    [
      'whose days are two rows each',
      changed({
        [SHEET]: (xml) => xml.replace('<mergeCell ref="A1:G1"/>', '<mergeCell ref="A1:G1"/><mergeCell ref="B6:B7"/>'),
      }),
      /^作業報告書!B7に/,
    ],
  ])('%s', (_, file, message) => {
    expect(refusal(file)).toMatch(message);
  });

  it('whose archive declares less than it has', () => {
    const bomb = Buffer.from(changed({ 'xl/media/a.png': '0'.repeat(1024 * 1024) }));
    for (const [signature, at] of [
      [0x04034b50, 22],
      [0x02014b50, 24],
    ] as const)
      for (let from = 0; from < bomb.length - 30; from += 1)
        if (bomb.readUInt32LE(from) === signature && bomb.readUInt32LE(from + at) === 1024 * 1024)
          bomb.writeUInt32LE(10, from + at);
    expect(refusal(bomb)).toMatch(/^Excelのファイル/);
  });
});
