import type { ApiFile } from './api.ts';

/** Downloads a file in the browser. */
export function saveFile({ blob, name }: ApiFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
