import { minutes, type Minutes } from './minutes.ts';

const CLOCK = /^(\d{1,3}):([0-5]\d)$/;
const DECIMAL = /^(\d{1,3})(?:\.(\d{1,2}))?$/;
const JAPANESE = /^(\d{1,3})時間(?:([0-5]?\d)分|(半))?$/;

/**
 * Parses a typed duration, or `null` when invalid: `40:00`, the hours alone `40`, with decimals `37.5`, `40時間`,
 * `37時間30分`, `37時間半`; full-width too, spaces around. Decimals that are no whole minutes are rounded.
 */
export function parseTypedDuration(text: string): Minutes | null {
  const typed = text.trim().normalize('NFKC');
  const clock = CLOCK.exec(typed);
  if (clock !== null) return minutes(Number(clock[1]) * 60 + Number(clock[2]));
  const japanese = JAPANESE.exec(typed);
  if (japanese !== null) {
    const [, hours, rest = '0', half] = japanese;
    return minutes(Number(hours) * 60 + (half === undefined ? Number(rest) : 30));
  }
  return DECIMAL.test(typed) ? minutes(Math.round(Number(typed) * 60)) : null;
}
