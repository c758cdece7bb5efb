import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { texts } from './dialog-texts.ts';
import type { PunchIntent } from './punch-intent.ts';

/** The days to choose from when the dialog asks which one is meant. */
export function daysToChoose(intent: PunchIntent): readonly { readonly day: IsoDate; readonly label: string }[] {
  return [
    { day: intent.workDate, label: texts.thatDay(intent.workDate) },
    { day: japanDate(intent.openedAt), label: texts.today },
  ];
}
