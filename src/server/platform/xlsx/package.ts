import { createZipArchiveSync, ZipEntry } from 'node:zlib';

import { readXml, type XmlPart } from '../xml.ts';
import { AppError } from '../http/app-error.ts';
import { SPREADSHEET } from './styles.ts';

/** What a workbook that somebody uploads may have: a form of a page has some 20 parts and less than a megabyte. */
const MAX_ENTRIES = 500;
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** How older workbooks (.xls), and those with a password, begin: as an OLE compound file. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const ENCRYPTED = 1;
const METHODS: ReadonlySet<number> = new Set([0, 8]);

const CONTENT_TYPES = '[Content_Types].xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Parts that run something, or hold a file of another program. */
const ACTIVE_PART = /vbaProject|\/activeX\/|\/embeddings\/|\/(?:dialog|macro)sheets\/|customUI/i;
const ACTIVE_TYPE = /macroEnabled|vbaProject|macrosheet|activeX/i;

/** Parts that read from elsewhere when the workbook is opened. */
const LINKED_PART = /\/externalLinks\/|\/connections\.xml$|\/queryTables\/|webextensions\//i;
const HARMLESS_LINK = /^(?:https?:|mailto:)/i;
const FETCHING = /\b(?:WEBSERVICE|RTD|IMAGE|STOCKHISTORY)\s*\(/i;

const noWorkbook = () => new AppError('form_no_xlsx');

/** A part that is XML: its text, and its elements with their places in it. */
export interface XmlFile {
  readonly text: string;
  readonly parts: readonly XmlPart[];
}

/** A sheet of a workbook, by the name of its tab and of its part. */
export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** An uploaded workbook (ECMA-376), whose parts are read when they are wanted. */
export interface XlsxPackage {
  /** The names of its parts that are texts. */
  readonly textParts: readonly string[];
  readonly workbook: string;
  readonly sheets: readonly SheetPart[];
  /** Those without a text, or without a style, lack the part. */
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  xml(part: string): XmlFile;
  /** A part that may not be well-formed, as old drawings aren't. */
  text(part: string): string;
  /** The workbook with other texts in the place of some parts; all others stay byte by byte. */
  with(changed: ReadonlyMap<string, string>): Buffer;
}

/**
 * Opens a workbook that somebody uploaded, after all of it was found to be sound and to do nothing by itself. Throws
 * `form_no_xlsx`, `form_locked`, `form_unpacked`, `form_macros` and `form_linked`.
 */
export function openPackage(file: Uint8Array): XlsxPackage {
  const bytes = Buffer.from(file);
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new AppError('form_locked');
  const entries = entriesOf(bytes);
  const contents = new Map([...entries].map(([name, entry]) => [name, contentOf(entry)]));
  const read = new Map<string, XmlFile>();
  const xml = (part: string): XmlFile => {
    const known = read.get(part) ?? readPart(contents.get(part));
    read.set(part, known);
    return known;
  };
  const textParts = [...contents.keys()].filter((name) => /\.(?:xml|rels|vml)$/i.test(name));
  const workbook = workbookOf(xml);
  refuseActive(xml, [...contents.keys()], workbook);
  refuseLinked(xml, [...contents.keys()]);
  const targets = relationsOf(xml, workbook);
  const target = (type: string): string | undefined => targets.find((one) => one.type.endsWith(`/${type}`))?.target;
  return {
    textParts,
    workbook,
    sheets: elementsOf(xml(workbook), 'sheet').flatMap(({ attributes }) => {
      const found = targets.find(({ id }) => id === attributes.get('r:id'));
      if (found === undefined || !contents.has(found.target)) throw noWorkbook();
      // A tab of a chart alone has no cells.
      return found.type.endsWith('/worksheet')
        ? [{ name: xmlDecoded(attributes.get('name') ?? ''), part: found.target }]
        : [];
    }),
    sharedStrings: target('sharedStrings'),
    styles: target('styles'),
    xml,
    text: (part) => contents.get(part)?.toString() ?? '',
    with: (changed) => packed(entries, changed),
  };
}

/** The entries of an archive by their names, none of which another one has in other letters. */
function entriesOf(bytes: Buffer): Map<string, ZipEntry> {
  let entries: ZipEntry[];
  try {
    entries = [...ZipEntry.read(bytes)];
  } catch {
    throw noWorkbook();
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const isUsual = ({ name, method, flags, isSymlink }: ZipEntry): boolean =>
    METHODS.has(method) && (flags & ENCRYPTED) === 0 && !isSymlink && !/^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(name);
  if (names.size !== entries.length || !entries.every(isUsual)) throw noWorkbook();
  if (entries.length > MAX_ENTRIES || entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES)
    throw new AppError('form_unpacked', { values: { n: MAX_UNPACKED_BYTES / 1024 / 1024 } });
  return new Map(entries.filter(({ isFile }) => isFile).map((entry) => [entry.name, entry]));
}

/** What an entry has: by its checksum, and no more than it declares. */
function contentOf(entry: ZipEntry): Buffer {
  try {
    return entry.contentSync({ maxSize: MAX_UNPACKED_BYTES });
  } catch {
    throw noWorkbook();
  }
}

function readPart(content: Buffer | undefined): XmlFile {
  if (content === undefined) throw noWorkbook();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return { text, parts: [...readXml(text)] };
  } catch {
    throw noWorkbook();
  }
}

type Element = Extract<XmlPart, { readonly kind: 'start' }>;

/** The elements of a name, in document order. */
const elementsOf = ({ parts }: XmlFile, name: string): Element[] =>
  parts.filter((part): part is Element => part.kind === 'start' && part.name === name);

/** The part with the workbook, which is one of Excel's as it saves them. */
function workbookOf(xml: (part: string) => XmlFile): string {
  const main = relationsOf(xml, '').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? '';
  const root = xml(main).parts.find(({ kind }) => kind === 'start');
  if (root?.kind !== 'start' || root.name !== 'workbook' || root.attributes.get('xmlns') !== SPREADSHEET)
    throw noWorkbook();
  return main;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** The parts that a part refers to; that of the package itself has no name. */
function relationsOf(xml: (part: string) => XmlFile, part: string): Relation[] {
  const at = part.lastIndexOf('/') + 1;
  return elementsOf(xml(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`), 'Relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
    type: attributes.get('Type') ?? '',
    target: resolved(part, xmlDecoded(attributes.get('Target') ?? '')),
  }));
}

/** The part that a part names relatively to itself, or from the top of the package. */
const resolved = (part: string, target: string): string =>
  decodeURIComponent(new URL(target, `http://package/${part}`).pathname.slice(1));

/** Throws for a workbook with macros, with controls or with files of other programs. */
function refuseActive(xml: (part: string) => XmlFile, names: readonly string[], workbook: string): void {
  const types = elementsOf(xml(CONTENT_TYPES), 'Override').concat(elementsOf(xml(CONTENT_TYPES), 'Default'));
  if (
    names.some((name) => ACTIVE_PART.test(name)) ||
    types.some(({ attributes }) => ACTIVE_TYPE.test(attributes.get('ContentType') ?? ''))
  )
    throw new AppError('form_macros');
  const main = types.find(({ attributes }) => attributes.get('PartName')?.slice(1) === workbook);
  if (main?.attributes.get('ContentType') !== MAIN_TYPE) throw noWorkbook();
}

/** Throws for a workbook that reads other files or addresses. */
function refuseLinked(xml: (part: string) => XmlFile, names: readonly string[]): void {
  const isLinked = ({ attributes }: Element): boolean =>
    attributes.get('TargetMode') === 'External' &&
    !(attributes.get('Type')?.endsWith('/hyperlink') && HARMLESS_LINK.test(attributes.get('Target') ?? ''));
  const hasLink = names
    .filter((name) => name.endsWith('.rels'))
    .some((name) => elementsOf(xml(name), 'Relationship').some(isLinked));
  const fetches = names
    .filter((name) => /\/worksheets\/[^/]+\.xml$/.test(name))
    .some((name) => FETCHING.test(xml(name).text));
  if (hasLink || fetches || names.some((name) => LINKED_PART.test(name))) throw new AppError('form_linked');
}

function packed(entries: ReadonlyMap<string, ZipEntry>, changed: ReadonlyMap<string, string>): Buffer {
  const all = [...entries].map(([name, entry]) => {
    const text = changed.get(name);
    return text === undefined ? entry : ZipEntry.createSync(name, Buffer.from(text), { modified: entry.modified });
  });
  return Buffer.concat([...createZipArchiveSync(all)]);
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text or an attribute of XML with its entities as characters. */
export const xmlDecoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return CHARACTERS[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
