import { vi } from 'vitest';

/** Has the present test begin at ten o'clock of that day in Japan. Timers and the machine's clock go on as they do. */
export function setToday(date: string): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(`${date}T10:00:00+09:00`));
}
