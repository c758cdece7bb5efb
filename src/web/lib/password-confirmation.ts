/** The ways in which the server lets a person confirm who they are: `password` and `sso`. */
export type Ways = readonly string[];

/** Asks the person for their password and confirms it; resolves with whether that was done. */
type Ask = (ways: Ways) => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Registers who asks; returns how to end that. */
export function onPasswordAsked(how: Ask): () => void {
  ask = how;
  return () => {
    ask = null;
    asked = null;
  };
}

/** Asks for the password before a sensitive act; several acts at once ask but once. */
export async function askPassword(ways: Ways): Promise<boolean> {
  asked ??= (ask?.(ways) ?? Promise.resolve(false)).finally(() => void (asked = null));
  return asked;
}
