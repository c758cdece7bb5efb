// What XML 1.0 can't represent: control characters, halves of a surrogate pair, and two non-characters.
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, between tags or in double quotes. */
export const xmlText = (text: string): string =>
  text.replaceAll(NO_XML, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The namespace of SpreadsheetML. */
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
