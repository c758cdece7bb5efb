import type { IsoDate } from './date.ts';
import { type EpochMs, formatUtc } from './instant.ts';

const LINE_OCTETS = 75;

/** The lines of an event, `NAME:value`, between its `BEGIN` and its `END`. */
export type IcalEvent = readonly string[];

/** A calendar as iCalendar (RFC 5545) of these events; `about` has the lines that say something of the whole of it. */
export function writeIcalendar(events: readonly IcalEvent[], about: readonly string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//kintai//calendar//JA',
    ...about,
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A date as iCalendar has it: `20261120`. */
export const icalDate = (date: IsoDate): string => date.replaceAll('-', '');

/** An instant as iCalendar has it: `20261120T030000Z`. */
export const icalInstant = (at: EpochMs): string => formatUtc(at).replaceAll(/[-:]|\.\d{3}/g, '');

/**
 * A text as the value of a property (3.3.11): whatever some reader may take for the end of a line is written as a line
 * break, and other control characters, which no text may have (3.1), are left out.
 */
export const icalText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

/** At most 75 octets a line, none of them in the middle of a character (3.1). */
function folded(line: string): string {
  const parts: string[] = [''];
  let octets = 0;
  for (const character of line) {
    const length = octetsOf(character);
    if (octets + length > LINE_OCTETS) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += length;
  }
  return parts.join('\r\n ');
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
