import { AsyncLocalStorage } from 'node:async_hooks';

import type { RouteName } from '#contract/route.ts';
import { type ApiSecret, makeSecret, secretIn } from './api-secret.ts';
import type { Caller } from './caller.ts';

/** How the secrets of assistants begin: they are no API client's, and only the Model Context Protocol takes them. */
const PREFIX = 'kintai-assistant_';

/** A new secret of an assistant of somebody in a company, which it names. */
export const makeAssistantSecret = (companyId: string): string => makeSecret(PREFIX, companyId);

/** The secret of an assistant in an `Authorization` header; `null` where it has none. */
export const assistantSecretIn = (authorization: string | undefined): ApiSecret | null =>
  secretIn(PREFIX, authorization);

/** An AI assistant that acts as its person. */
export interface ActingAssistant {
  readonly id: number;
  /** What the person calls it. */
  readonly name: string;
  /** The person, as an employee only: an assistant is for what is one's own, whatever else the person may do. */
  readonly caller: Caller;
}

/** What an assistant does now: one call of the API, within this process. */
interface AssistantAtWork {
  readonly assistant: ActingAssistant;
  readonly route: RouteName;
}

const atWork = new AsyncLocalStorage<AssistantAtWork>();

/** Makes a call of one route for an assistant. No request from outside is ever within it. */
export const actAs = <Result>(work: AssistantAtWork, call: () => Promise<Result>): Promise<Result> =>
  atWork.run(work, call);

/** The assistant for which the present request is made; `null` for all others. */
export const assistantAtWork = (): AssistantAtWork | null => atWork.getStore() ?? null;
