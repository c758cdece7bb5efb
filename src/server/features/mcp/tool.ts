import type { z } from 'zod';

import type { Lenient, ResponseOf, RouteName, Sent } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';

/** The routes that tools are made of. */
type ToolRoute = keyof Routes & RouteName;

type SentValue = string | number | boolean;

/** A request of a tool's call: the parts of its route as the API takes them. */
export interface ToolRequest {
  readonly params?: Readonly<Record<string, SentValue>> | undefined;
  readonly query?: Readonly<Record<string, SentValue | undefined>> | undefined;
  readonly body?: object | undefined;
}

/** A question that an assistant can ask, as one call of the API. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model: in Japanese, then in English. */
  readonly description: string;
  readonly route: RouteName;
  readonly input: z.ZodObject;
  /** What of the API's answer the assistant gets: its schema leaves out all that it doesn't name. */
  readonly answer: z.ZodObject;
  readonly toRequest: (input: unknown) => ToolRequest;
  /** The answer before the schema has picked from it. */
  readonly fromBody: (body: unknown, input: unknown) => unknown;
  /** The answer in a sentence. */
  readonly inWords: (answer: unknown) => string;
  /** Of a tool that writes: whether it takes something away, and whether its use again changes nothing more. */
  readonly writes?: { readonly isDestructive: boolean; readonly isIdempotent: boolean };
}

/** A tool of a route; the contract's types hold its request and what it takes from the answer. */
export function toolOf<Name extends ToolRoute, Input extends z.ZodObject, Answer extends z.ZodObject>(
  route: Name,
  tool: Pick<Tool, 'name' | 'title' | 'description' | 'writes'> & {
    readonly input: Input;
    readonly toRequest: (input: z.output<Input>) => {
      readonly params?: Sent<Routes[Name], 'params'>;
      readonly query?: Lenient<Sent<Routes[Name], 'query'>>;
      readonly body?: Lenient<Sent<Routes[Name], 'body'>>;
    };
    readonly answer: Answer;
    readonly fromBody: (body: ResponseOf<Routes[Name]>, input: z.output<Input>) => z.input<Answer>;
    readonly inWords: (answer: z.output<Answer>) => string;
  },
): Tool {
  return { ...tool, route } as unknown as Tool;
}

/** The path of a call: the route's, with its parameters and its query. */
export function pathOf({ route }: Pick<Tool, 'route'>, { params = {}, query = {} }: ToolRequest): string {
  const [, path = ''] = route.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked).toString()}`;
}
