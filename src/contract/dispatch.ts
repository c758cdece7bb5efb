import { z } from 'zod';

import { DISPATCH_EMPLOYMENTS } from '#domain/assignments/assignment.ts';
import { limitState } from './assignments.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { bodyId, dateResponse, id, isoDate, line, listedWorker, objectBody, optional } from './wire.ts';

const client = { client_company_id: id, client_company_name: z.string() };

/** A person's limit in a unit of a client (個人単位). */
const personLimit = z.object({
  ...listedWorker,
  ...client,
  workplace: z.string(),
  client_unit: z.string(),
  dispatch_employment: z.enum(DISPATCH_EMPLOYMENTS).nullable(),
  /** The dispatches that are counted together, in the order of their first days. */
  periods: z.array(z.object({ client_assignment_id: id, from_date: dateResponse, to_date: dateResponse.nullable() })),
  counted_from: dateResponse,
  /** The first day on which the dispatch would be unlawful (抵触日); `null` where no limit holds for the person. */
  limit_on: dateResponse.nullable(),
  state: limitState,
  /** Of dispatches that have ended: the first day on which another one begins a new count (クーリング). */
  restarts_on: dateResponse.nullable(),
});
export type PersonLimitResponse = z.output<typeof personLimit>;

const extension = z.object({ limit_on: dateResponse, union_heard_on: dateResponse });

/** A workplace as its client has notified it. */
const workplace = z.object({
  id,
  ...client,
  name: z.string(),
  location: z.string(),
  /** The client's 派遣先責任者. */
  manager: z.string(),
  /** The day from which the client counts the years. */
  accepted_from: dateResponse,
  extensions: z.array(extension),
});
export type DispatchWorkplace = z.output<typeof workplace>;

/** The limit of a workplace (事業所単位). */
const workplaceLimit = z.object({
  ...client,
  name: z.string(),
  /** The client's notice of it; `null` without one, where the own dispatches there are counted. */
  registered: workplace.nullable(),
  /** How many of the own people are dispatched there today. */
  people: z.int().min(0),
  counted_from: dateResponse.nullable(),
  limit_on: dateResponse.nullable(),
  state: limitState,
  /** The last day on which the client can hear its union of an extension. */
  hear_until: dateResponse.nullable(),
  /** The union was heard too late of an extension, or before the years that it extends. */
  is_heard_late: z.boolean(),
});
export type WorkplaceLimitResponse = z.output<typeof workplaceLimit>;

const workplaceBody = objectBody({
  client_company_id: bodyId,
  name: line(200, '事業所の名称'),
  location: optional(line(200)),
  manager: optional(line(200)),
  accepted_from: isoDate,
  extensions: z
    .array(z.strictObject({ limit_on: isoDate, union_heard_on: isoDate }))
    .max(20, '延長は20件まで入力できます'),
});
export type EnteredWorkplace = z.output<typeof workplaceBody>;

const tag = 'assignments';

const workplaces = ownedList({
  name: 'DispatchWorkplace',
  noun: '派遣先の事業所',
  tag,
  access: 'super_admin',
  entry: workplace,
  body: workplaceBody,
  refusals: ['not_found', 'dispatch_workplace_taken', 'dispatch_extension_order'],
});

export const dispatchRoutes = {
  'GET /api/admin/dispatch': {
    id: 'getDispatchLimits',
    summary: '労働者派遣の抵触日（個人単位・事業所単位。近い順）',
    tag,
    access: 'read_assignments',
    people: 'listed',
    success: { status: 200, body: z.object({ people: z.array(personLimit), workplaces: z.array(workplaceLimit) }) },
  },
  'POST /api/admin/dispatch-workplaces': workplaces.add,
  'PUT /api/admin/dispatch-workplaces/{id}': { ...workplaces.change, errors: workplaces.add.errors },
  'DELETE /api/admin/dispatch-workplaces/{id}': workplaces.remove,
} as const satisfies Record<string, Route>;
