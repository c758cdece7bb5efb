const waiting: (() => void)[] = [];
const { port1: turn, port2: turns } = new MessageChannel();
turns.addEventListener('message', () => waiting.shift()?.());
turns.start();

/**
 * Until the browser had its turn to paint and to hear a tap. To begin a request takes a phone some milliseconds: ten of them
 * without a pause are felt.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    turn.postMessage(null, []);
  });
