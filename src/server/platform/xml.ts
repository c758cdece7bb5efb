/** Where a part is in its document. */
interface Placed {
  readonly from: number;
  readonly to: number;
}

/** An element, a text or an end tag of an XML document, in document order. */
export type XmlPart =
  | (Placed & { readonly kind: 'start'; readonly name: string; readonly attributes: ReadonlyMap<string, string> })
  | (Placed & { readonly kind: 'text'; readonly text: string; readonly isCdata: boolean })
  | (Placed & { readonly kind: 'end' });

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;

/** The allowed syntax. A document type must not declare entities. */
const PART = new RegExp(
  [
    String.raw`(?<nothing><!--(?:(?!--)[^])*-->|<\?(?:(?!\?>)[^])*\?>|<!DOCTYPE\s[^<>\[]*>)`,
    String.raw`<!\[CDATA\[(?<cdata>(?:(?!\]\]>)[^])*)\]\]>`,
    String.raw`</(?<end>${NAME})\s*>`,
    String.raw`<(?<start>${NAME})(?<attributes>(?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>/?)>`,
    String.raw`(?<text>[^<]+)`,
  ].join('|'),
  'uy',
);
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gu');

/** An ampersand that begins none of XML's predefined entities. */
const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;

/** Characters that XML forbids. */
const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * Tokenises an XML document, entities left unexpanded. Throws a `SyntaxError` where the document is not well-formed,
 * declares entities, or nests deeper than 200.
 */
export function* readXml(document: string): Generator<XmlPart> {
  if (FORBIDDEN_CHARACTER.test(document)) throw new SyntaxError('a forbidden character');
  const open: string[] = [];
  let roots = 0;
  PART.lastIndex = 0;
  for (let at = 0; at < document.length;) {
    PART.lastIndex = at;
    const from = at;
    const groups = PART.exec(document)?.groups;
    if (groups === undefined) throw new SyntaxError(`nothing of XML at ${at}`);
    at = PART.lastIndex;
    const to = at;
    const { start, end, cdata, text = cdata } = groups;
    if (start !== undefined) {
      if (open.length === 0) roots += 1;
      if (roots > 1 || open.length === 200) throw new SyntaxError('a second root, or too deep');
      yield { kind: 'start', name: start, attributes: readAttributes(groups['attributes'] ?? ''), from, to };
      if (groups['empty'] === '/') yield { kind: 'end', from: to, to };
      else open.push(start);
    } else if (end !== undefined) {
      if (open.pop() !== end) throw new SyntaxError(`the end of ${end}, which is not open`);
      yield { kind: 'end', from, to };
    } else if (text !== undefined) {
      const isOutside = open.length === 0 && (cdata !== undefined || text.trim() !== '');
      if (isOutside || (cdata === undefined && (STRAY_AMPERSAND.test(text) || text.includes(']]>'))))
        throw new SyntaxError('a text out of place');
      yield { kind: 'text', text, isCdata: cdata !== undefined, from, to };
    }
  }
  if (open.length > 0 || roots !== 1) throw new SyntaxError('cut off');
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', inDouble, inSingle] of text.matchAll(ATTRIBUTE)) {
    const value = inDouble ?? inSingle ?? '';
    if (attributes.has(name) || STRAY_AMPERSAND.test(value)) throw new SyntaxError(`a faulty attribute ${name}`);
    attributes.set(name, value);
  }
  return attributes;
}
