import { ZipBuffer } from 'node:zlib';

import { readXml } from '../platform/xml.ts';

/** A cell as a spreadsheet reads it: its value, and the format of a number. */
export interface ReadCell {
  readonly value: string | number | null;
  readonly format: string | null;
}

/** A tab of a workbook. */
export interface ReadTab {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
}

/** The files of an archive, by their names; each with its checksum verified. */
export const unzip = (bytes: Uint8Array): Map<string, string> =>
  new Map([...new ZipBuffer(bytes).values()].map((entry) => [entry.name, entry.contentSync().toString()]));

/** Parses a workbook as a spreadsheet does, from its parts' types and relations to each cell's value and format. */
export function readXlsx(bytes: Uint8Array): ReadTab[] {
  const files = unzip(bytes);
  const part = (name: string): Node => readTree(files.get(name) ?? `no ${name}`);
  const typed = new Set(all(part('[Content_Types].xml'), 'Override').map((one) => one.attributes.get('PartName')));
  const targets = new Map(
    all(part('xl/_rels/workbook.xml.rels'), 'Relationship').map((one) => [
      one.attributes.get('Id'),
      `xl/${one.attributes.get('Target')}`,
    ]),
  );
  const styles = part('xl/styles.xml');
  const codes = new Map(
    all(styles, 'numFmt').map((one) => [one.attributes.get('numFmtId'), one.attributes.get('formatCode')]),
  );
  const formats = all(styles, 'cellXfs')
    .flatMap((list) => all(list, 'xf'))
    .map((one) => codes.get(one.attributes.get('numFmtId')));

  const readCell = (cell: Node): ReadCell => {
    const [text] = all(cell, 't');
    const [number] = all(cell, 'v');
    return {
      value: text?.text ?? (number === undefined ? null : Number(number.text)),
      format: formats[Number(cell.attributes.get('s'))] ?? null,
    };
  };
  return all(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => {
    const target = targets.get(attributes.get('r:id')) ?? '';
    if (!typed.has(`/${target}`)) throw new Error(`${target} has no type`);
    return {
      name: attributes.get('name') ?? '',
      rows: all(part(target), 'row').map((row) => all(row, 'c').map(readCell)),
    };
  });
}

/** An element with its content. */
interface Node {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Node[];
  text: string;
}

function readTree(document: string): Node {
  const top: Node = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  for (const part of readXml(document)) {
    const parent = open.at(-1) ?? top;
    if (part.kind === 'end') open.pop();
    else if (part.kind === 'text') parent.text += decoded(part.text);
    else {
      const attributes = new Map([...part.attributes].map(([name, value]) => [name, decoded(value)]));
      const node: Node = { name: part.name, attributes, children: [], text: '' };
      parent.children.push(node);
      open.push(node);
    }
  }
  return top;
}

/** The descendants of that name, in document order. */
const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const decoded = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => CHARACTERS[name] ?? whole);

const WEEKDAYS = '日月火水木金土';

/** What Excel displays for a cell of a sheet. */
export function asShown({ value, format }: ReadCell): string {
  if (typeof value !== 'number') return value ?? '';
  const clock = (pad: number): string =>
    `${String(Math.floor(Math.round(value * 1440) / 60)).padStart(pad, '0')}:${String(Math.round(value * 1440) % 60).padStart(2, '0')}`;
  switch (format) {
    case '0"日"':
      return `${value}日`;
    case '0.00"時間"':
      return `${value.toFixed(2)}時間`;
    case '0.00':
      return value.toFixed(2);
    case '[h]:mm':
      return clock(1);
    case '[hh]:mm':
      return clock(2);
    case '[hh]:mm"＊"':
      return `${clock(2)}＊`;
    case '[$-411]d"（"aaa"）"': {
      const date = new Date(Date.UTC(1899, 11, 30 + value));
      return `${date.getUTCDate()}（${WEEKDAYS[date.getUTCDay()]}）`;
    }
    case null:
    default:
      throw new RangeError(`a format that nobody expects: ${format}`);
  }
}
