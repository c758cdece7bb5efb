import type { XlsxPackage, XmlFile } from './package.ts';
import type { XmlPart } from '../xml.ts';

/** What is put in the place of a placeholder: a text, and for a date or a time the number that Excel calculates with. */
export interface FormValue {
  readonly text: string;
  readonly number?: number | null | undefined;
  readonly kind: 'text' | 'date' | 'clock' | 'length';
}

/** A part of a text, and what is to be in its place. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A text with the parts replaced, none of which overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const pieces = edits
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .flatMap((edit) => {
      const before = text.slice(at, edit.from);
      at = edit.to;
      return [before, edit.text];
    });
  return pieces.join('') + text.slice(at);
}

type Start = Extract<XmlPart, { readonly kind: 'start' }>;

const startOf = ({ parts }: XmlFile, ...names: readonly string[]): Start | undefined =>
  parts.find((part): part is Start => part.kind === 'start' && names.includes(part.name));

/** A tag with an attribute set. */
function withAttribute(tag: string, name: string, value: string): string {
  const without = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  return without.replace(/\s*\/?>$/, (end) => ` ${name}="${value}"${end.trim()}`);
}

/** The elements of a workbook after which the settings of its calculation come. */
const BEFORE_CALCULATION = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];

/** The workbook's part, by which all formulas are calculated when it is opened. */
export function calculatedOnOpening(workbook: XmlFile): string {
  const settings = startOf(workbook, 'calcPr');
  if (settings !== undefined) {
    const tag = workbook.text.slice(settings.from, settings.to);
    return edited(workbook.text, [{ ...settings, text: withAttribute(tag, 'fullCalcOnLoad', '1') }]);
  }
  const before = BEFORE_CALCULATION.find((name) => startOf(workbook, name) !== undefined);
  return workbook.text.replace(new RegExp(`</${before}\\s*>|<${before}\\s*/>`), '$&<calcPr fullCalcOnLoad="1"/>');
}

/** From the first day of a workbook to that of one that counts from 1904. */
const DAYS_TO_1904 = 1462;

const GENERAL = '0';
const TEXT = '49';

/** The formats of dates and times where a form has none for the cell. */
const FORMATS = { date: 'm/d', clock: '[h]:mm', length: '[h]:mm' } as const;

/** The formats that a form's cells have, and those that it lacks for what it is filled with. */
export interface FormFormats {
  /** The style in which a cell shows a value, and whether its format takes it for a text. */
  styleFor(
    style: string | undefined,
    kind: FormValue['kind'],
  ): { readonly style: string | undefined; readonly isText: boolean };
  /** The day that dates are counted from, as days after the usual one: old Macs have another. */
  readonly firstDay: number;
  /** The part of the styles with what was added. */
  xml(): string;
}

/** The styles of a form: a cell of no format of its own shows a date or a time as such. */
export function withFormats(form: XlsxPackage): FormFormats {
  const firstDay = /^(?:1|true)$/.test(startOf(form.xml(form.workbook), 'workbookPr')?.attributes.get('date1904') ?? '')
    ? DAYS_TO_1904
    : 0;
  if (form.styles === undefined) return { firstDay, styleFor: (style) => ({ style, isText: false }), xml: () => '' };
  const file = form.xml(form.styles);
  const styles = cellStyles(file);
  const ids = file.parts.flatMap((part) =>
    part.kind === 'start' && part.name === 'numFmt' ? [Number(part.attributes.get('numFmtId'))] : [],
  );
  const first = Math.max(163, ...ids) + 1;
  const added = new Map<string, number>();
  const codes: string[] = [];
  const copies: string[] = [];

  const add = (style: Style, code: string): number => {
    if (!codes.includes(code)) codes.push(code);
    const tagEnd = style.xml.indexOf('>') + 1;
    const tag = withAttribute(style.xml.slice(0, tagEnd), 'numFmtId', String(first + codes.indexOf(code)));
    copies.push(withAttribute(tag, 'applyNumberFormat', '1') + style.xml.slice(tagEnd));
    return styles.length + copies.length - 1;
  };
  return {
    firstDay,
    styleFor(style, kind) {
      const found = styles[Number(style ?? 0)];
      const isText = found?.format === TEXT;
      if (kind === 'text' || found?.format !== GENERAL) return { style, isText };
      const key = `${style} ${FORMATS[kind]}`;
      const index = added.get(key) ?? add(found, FORMATS[kind]);
      added.set(key, index);
      return { style: String(index), isText };
    },
    xml() {
      const formats = codes.map((code, at) => `<numFmt numFmtId="${first + at}" formatCode="${code}"/>`).join('');
      return edited(file.text, [
        ...appended(file, 'cellXfs', copies.join(''), styles.length + copies.length),
        ...(ids.length > 0
          ? appended(file, 'numFmts', formats, ids.length + codes.length)
          : formats === ''
            ? []
            : newFormats(file, formats, codes.length)),
      ]);
    },
  };
}

interface Style {
  readonly xml: string;
  readonly format: string;
}

/** The styles that cells refer to by their place. */
function cellStyles({ text, parts }: XmlFile): Style[] {
  const styles: Style[] = [];
  const open: Start[] = [];
  for (const part of parts) {
    if (part.kind === 'start') open.push(part);
    if (part.kind !== 'end') continue;
    const start = open.pop();
    if (start?.name === 'xf' && open.at(-1)?.name === 'cellXfs')
      styles.push({ xml: text.slice(start.from, part.to), format: start.attributes.get('numFmtId') ?? GENERAL });
  }
  return styles;
}

/** A list with more at its end, which says how many it has. */
function appended(file: XmlFile, name: string, more: string, count: number): Edit[] {
  const start = startOf(file, name);
  if (more === '' || start === undefined) return [];
  const end = file.text.indexOf(`</${name}`, start.to);
  const tag = file.text.slice(start.from, start.to);
  return [
    { from: start.from, to: start.to, text: withAttribute(tag, 'count', String(count)) },
    { from: end, to: end, text: more },
  ];
}

/** The list of formats, which is the first of all where there is one. */
function newFormats(file: XmlFile, formats: string, count: number): Edit[] {
  const { to = 0 } = startOf(file, 'styleSheet') ?? {};
  return [{ from: to, to, text: `<numFmts count="${count}">${formats}</numFmts>` }];
}
