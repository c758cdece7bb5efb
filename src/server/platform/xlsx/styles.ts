// The XML of a workbook: its texts, and the styles of its cells.

// XML 1.0 can't represent these: control characters, halves of a surrogate pair, and two non-characters.
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, between tags or in double quotes. */
export const xmlText = (text: string): string =>
  text.replaceAll(NO_XML, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Excel reads `_x0041_` in a text as a character's code, so the underscore of a literal one is escaped. */
export const cellText = (text: string): string => xmlText(text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'));

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The namespace of SpreadsheetML. */
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The style of a cell. Colours are `RRGGBB`. */
export interface CellStyle {
  /** A number format of Excel's, such as `0.00`. */
  readonly format?: string;
  readonly isBold?: boolean;
  /** In points. */
  readonly size?: number;
  readonly color?: string;
  readonly fill?: string;
  readonly hasBorder?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly wraps?: boolean;
}

/** The first id for custom number formats. */
const OWN_FORMATS = 164;

const FONT = 'Yu Gothic';
const FONT_SIZE = 10;

const THIN = ['left', 'right', 'top', 'bottom']
  .map((side) => `<${side} style="thin"><color rgb="FF999999"/></${side}>`)
  .join('');
const BORDERS = ['<border><left/><right/><top/><bottom/><diagonal/></border>', `<border>${THIN}<diagonal/></border>`];

/** Programs expect these two first, whether they are used or not. */
const FIRST_FILLS = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`);

/** Distinct texts, indexed in the order in which they were added. */
function collect(first: readonly string[]) {
  const all = new Map(first.map((text, index) => [text, index]));
  return {
    indexOf(text: string): number {
      const index = all.get(text) ?? all.size;
      all.set(text, index);
      return index;
    },
    xml: (name: string): string => `<${name} count="${all.size}">${[...all.keys()].join('')}</${name}>`,
    keys: () => [...all.keys()],
  };
}

const fontXml = ({ isBold, size = FONT_SIZE, color = '111111' }: CellStyle): string =>
  `<font>${isBold === true ? '<b/>' : ''}<sz val="${size}"/><color rgb="FF${color}"/><name val="${FONT}"/></font>`;

const fillXml = (fill: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`;

const alignmentXml = ({ align, wraps }: CellStyle): string =>
  `<alignment vertical="center"${align === undefined ? '' : ` horizontal="${align}"`}${wraps === true ? ' wrapText="1"' : ''}/>`;

export type Styles = ReturnType<typeof collectStyles>;

/** Collects the distinct styles of a workbook's cells. */
export function collectStyles() {
  const formats = collect([]);
  const fonts = collect([fontXml({})]);
  const fills = collect(FIRST_FILLS);
  const styles = collect([]);
  const known = new Map<string, number>();

  const add = (style: CellStyle): number => {
    const format = style.format === undefined ? 0 : OWN_FORMATS + formats.indexOf(style.format);
    const font = fonts.indexOf(fontXml(style));
    const fill = style.fill === undefined ? 0 : fills.indexOf(fillXml(style.fill));
    const border = style.hasBorder === true ? 1 : 0;
    return styles.indexOf(
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" ` +
        `applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignmentXml(style)}</xf>`,
    );
  };
  add({});
  return {
    /** The index by which a cell references its style. */
    indexOf(style: CellStyle): number {
      const key = JSON.stringify(style);
      const index = known.get(key) ?? add(style);
      known.set(key, index);
      return index;
    },
    /** `styles.xml` with the styles collected so far. */
    xml: (): string =>
      `${XML_HEAD}<styleSheet xmlns="${SPREADSHEET}">` +
      formatsXml(formats.keys()) +
      fonts.xml('fonts') +
      fills.xml('fills') +
      `<borders count="${BORDERS.length}">${BORDERS.join('')}</borders>` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      styles.xml('cellXfs') +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  };
}

function formatsXml(formats: readonly string[]): string {
  if (formats.length === 0) return '';
  const each = formats.map(
    (code, index) => `<numFmt numFmtId="${OWN_FORMATS + index}" formatCode="${xmlText(code)}"/>`,
  );
  return `<numFmts count="${formats.length}">${each.join('')}</numFmts>`;
}
