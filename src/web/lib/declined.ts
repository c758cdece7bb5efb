/** The outcome of what wasn't sent, since it was asked of the person once more and declined. */
export const DECLINED: unique symbol = Symbol('declined');
