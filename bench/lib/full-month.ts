import { daysOfMonth, type IsoMonth } from '#domain/time/date.ts';
import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import type { BenchServer, BenchUser } from './bench-server.ts';

/** Gives a user a full month: shifts, both punches with positions and addresses, breaks and notes, each day. */
export async function fillMonthOf({ database }: BenchServer, { claims }: BenchUser, month: IsoMonth): Promise<void> {
  const owner = { company_id: claims.companyId, user_id: claims.userId };
  const address = JSON.stringify({
    results: [{ formatted_address: '日本、〒150-0002 東京都渋谷区渋谷２丁目２４−１２' }],
  });
  const place = { latitude: 35.658, longitude: 139.7016, accuracy: 12, address_data: address };
  const days = daysOfMonth(month);
  await database.kysely
    .insertInto('shift')
    .values(days.map((day) => ({ ...owner, work_date: day, is_workday: true, start_minute: 540, end_minute: 1080 })))
    .execute();
  await database.kysely
    .insertInto('time_record')
    .values(
      days.flatMap((day) => [
        {
          ...owner,
          ...place,
          work_date: day,
          record_type: 'clock_in',
          recorded_at: new Date(instantOf(day, timeOfDay('09:05'))),
          note: '客先で打ち合わせのため直行',
          note_is_automatic: false,
          break_minutes: 60,
        },
        {
          ...owner,
          ...place,
          work_date: day,
          record_type: 'clock_out',
          recorded_at: new Date(instantOf(day, timeOfDay('18:30'))),
          note: '退勤 18:30',
          note_is_automatic: true,
          break_minutes: null,
        },
      ]),
    )
    .execute();
}
