/** How long nobody has to do anything until the app is alone, in milliseconds. */
const ALONE_MS = 60_000;

let lastInput = performance.now();

/** Notes from now on whether somebody uses the app. */
export function watchInput(): void {
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    window.addEventListener(type, () => void (lastInput = performance.now()), { capture: true, passive: true });
}

/** Whether somebody uses the app: what it asks for by itself, every minute, doesn't keep a login alive that has an idle limit. */
export const isAttended = (): boolean => performance.now() - lastInput < ALONE_MS;
