import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { hasRole, ROLE_NAMES } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { userQuery } from '../../lib/company-queries.ts';
import { type Departments, useDepartments } from '../../lib/departments.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { meets } from '../../lib/permissions.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useSession } from '../../lib/session-store.ts';
import { navigate, useHasLeft, useParams, useSearchParams } from '../../lib/router.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Row, Screen, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NameWithKana } from '../../ui/name-kana.tsx';
import { PersonSteps } from '../../ui/person-steps.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { useHasAny } from '../../lib/lists-in-use.ts';
import { useWorksAtClients } from '../../lib/works-at-clients.ts';
import { texts } from './texts.ts';
import { type CardsPart, type ErasurePart, isLeaver, UserActions } from './user-actions.tsx';
import styles from './user-detail.module.css';

/** The parts of an employee's records, of which one is shown. */
const PARTS = ['attendance', 'shift', 'leave', 'contract'] as const;
type Part = (typeof PARTS)[number];

/** What one has to be permitted for each. */
const NEEDS: Readonly<Record<Part, Permission>> = {
  attendance: 'read_attendance',
  shift: 'read_attendance',
  leave: 'read_leave',
  contract: 'read_users',
};

/** What shows each part of the employee: another feature's. */
type Parts = Readonly<Record<Part, ComponentType<{ readonly userId: number }>>>;

/** The parts about the erasure of a leaver: the form that reserves it, and the note that it is reserved or done. */
export interface ErasureParts {
  readonly Form: ErasurePart;
  /** Draws its children where there is nothing to note. */
  readonly Note: ComponentType<{
    readonly userId: number;
    readonly onDone: (message: string) => void;
    readonly children?: ReactNode;
  }>;
}

/** An employee for their admins (spec §2): who they are, what can be done with the account, and their records. */
export function UserDetail({
  parts,
  Cards,
  erasure,
}: {
  readonly parts: Parts;
  /** The person's cards at shared devices, in a dialog: another feature's. */
  readonly Cards: CardsPart;
  readonly erasure: ErasureParts;
}): ReactNode {
  const viewer = useSession().session?.user;
  const offered = PARTS.filter((name) => meets(viewer, NEEDS[name]));
  const { userId, part, list, showPart, showUser } = useUserAddress(offered);
  const user = useQuery(userQuery(userId));
  const neighbours = useQuery(neighboursQuery(userId, list));
  const { previous, next } = neighbours.isError ? { previous: null, next: null } : (neighbours.data ?? {});
  const [message, showMessage] = useFlashMessage();
  const Content = parts[part];
  const isSuperAdmin = hasRole(viewer?.role ?? 'user', 'super_admin');
  const today = useToday();
  const failure = user.isError && (
    <LoadFailure isReading={user.isFetching} onRetry={user.refetch}>
      {messageOf(user.error, texts.loadFailed)}
    </LoadFailure>
  );
  return (
    <Screen gap="sm">
      <Row gap="xl" justify="between" isSingleLine>
        <BackLink to={{ pathname: '/admin', search: list }} label={texts.backToList} origins={texts.backTo} />
        <PersonSteps previous={previous} next={next} onChoose={({ id }) => showUser(id)} />
      </Row>
      {user.isError && user.data === undefined && <ScreenTitle>{texts.title}</ScreenTitle>}
      {user.isError &&
        (isSuperAdmin ? (
          <erasure.Note userId={userId} onDone={showMessage}>
            {failure}
          </erasure.Note>
        ) : (
          failure
        ))}
      <div className="visually-hidden" role="status">
        {user.isPending && texts.loading}
      </div>
      {(user.isPending || user.data !== undefined) && (
        <>
          <section aria-label={texts.info}>
            <Stack gap="sm">
              <Row gap="xl" justify="between" isSingleLine>
                <UserName user={user.data} />
                <UserActions
                  userId={userId}
                  user={user.data}
                  Cards={Cards}
                  Erasure={erasure.Form}
                  onDone={showMessage}
                />
              </Row>
              {isSuperAdmin && user.data !== undefined && isLeaver(user.data, today) && (
                <erasure.Note userId={userId} onDone={showMessage} />
              )}
              <UserFacts user={user.data} />
            </Stack>
          </section>
          <Tabs
            label={texts.parts}
            tabs={offered.map((name) => ({ name, label: texts.tabs[name] }))}
            value={part}
            gap="lg"
            onChange={showPart}
          >
            <Content userId={userId} />
          </Tabs>
        </>
      )}
      <Toast message={message} />
    </Screen>
  );
}

/** What the address says: whose detail, which part, and the list that it was opened from (`?tab=&list=`). */
function useUserAddress(offered: readonly Part[]) {
  const { userId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const hasLeft = useHasLeft();
  return {
    /** 0, which nobody has, for an address that names no employee. */
    userId: /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0,
    part: offered.find((part) => part === search.get('tab')) ?? offered[0] ?? 'contract',
    /** The search of the list's own address: who comes before and after, and where the way back leads. */
    list: search.get('list') ?? '',
    showPart: (part: Part): void => {
      const next = withoutDialog(search);
      if (part === offered[0]) next.delete('tab');
      else next.set('tab', part);
      setSearch(next, { replace: true });
    },
    /** Goes on to another employee, with the same part and month. */
    showUser: (id: number): void => {
      // It may have been asked for a while ago, before it was known who comes next.
      if (hasLeft()) return;
      navigate({ pathname: `/admin/users/${id}`, search: withoutDialog(search).toString() }, { replace: true });
    },
  };
}

function withoutDialog(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('day');
  next.delete('dialog');
  return next;
}

/** The parts of the list's filter that determine the previous and next employee. */
const FILTER = [
  'q',
  'role',
  'department_id',
  'client_company_id',
  'employment_type_id',
  'contract',
  'active',
  'sort',
] as const;

/** The previous and next employee in the list, filtered and sorted as its address says. */
const neighboursQuery = (userId: number, list: string) =>
  queryOptions({
    queryKey: queryKey('users', 'neighbours', userId, list),
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(list);
      const query = Object.fromEntries(FILTER.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : [])));
      return api('GET /api/admin/users/{id}/neighbours', { params: { id: String(userId) }, query, signal });
    },
  });

/** The screen's heading: who it is. Without a user it waits for one. */
function UserName({ user }: { readonly user: AdminUser | undefined }): ReactNode {
  if (user === undefined)
    return (
      <div className={styles.name}>
        <ScreenTitle hidden>{texts.title}</ScreenTitle>
        <Skeleton height="1.75rem" width="12rem" />
      </div>
    );
  return (
    <div className={styles.name}>
      <NameWithKana kana={user.name_kana}>
        <Row gap="md" align="baseline" isTight>
          <ScreenTitle>{user.name}</ScreenTitle>
          <Text as="span" tone="dim" isNumeric>
            <span className="visually-hidden">{texts.employeeId}</span> {user.employee_id}
          </Text>
          {!user.active && <Tag tone="bad">{texts.inactive}</Tag>}
        </Row>
      </NameWithKana>
    </div>
  );
}

/**
 * What is known of the employee, and what nobody has entered yet; groups and employment for super admins alone. Without
 * a user it waits for one.
 */
function UserFacts({ user }: { readonly user: AdminUser | undefined }): ReactNode {
  const isSuperAdmin = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const departments = useDepartments();
  const worksAtClients = useWorksAtClients();
  const hasTypes = useHasAny('employment_types');
  return (
    <div className={styles.facts} data-full={isSuperAdmin || undefined}>
      <Facts
        layout="inline"
        facts={user === undefined ? WAITING : factsOf(user, { isSuperAdmin, worksAtClients, hasTypes, departments })}
      />
    </div>
  );
}

function factsOf(
  user: AdminUser,
  {
    isSuperAdmin,
    worksAtClients,
    hasTypes,
    departments,
  }: {
    readonly isSuperAdmin: boolean;
    readonly worksAtClients: boolean;
    readonly hasTypes: boolean;
    readonly departments: Departments;
  },
): readonly Fact[] {
  const basic = [...basicFacts, ...departmentFacts(departments)];
  const ofGroups = [...(worksAtClients ? clientFacts : []), ...(hasTypes ? typeFacts : []), ...superAdminFacts];
  const known = (isSuperAdmin ? [...basic, ...ofGroups] : basic).flatMap(({ label, of }): Fact[] => {
    const value = of(user);
    return value === null ? [] : [{ label, value }];
  });
  const unset = isSuperAdmin
    ? usualFacts(ofGroups)
        .filter(({ of }) => of(user) === null)
        .map(({ label }) => label)
    : [];
  return unset.length === 0 ? known : [...known, { label: texts.notSet, value: texts.these(unset) }];
}

/** A fact of an employee; `null` where nothing was entered. */
interface FactOf {
  readonly label: string;
  readonly of: (user: AdminUser) => string | null;
  /** Only some have it, so that its absence says nothing. */
  readonly isExceptional?: boolean;
}

const basicFacts: readonly FactOf[] = [
  { label: texts.role, of: ({ role }) => ROLE_NAMES[role] },
  { label: texts.registeredOn, of: ({ created_at }) => registeredOn(created_at) },
];

/** Where the company has departments; nobody has to be in one. */
const departmentFacts = ({ path }: Departments): readonly FactOf[] => [
  { label: texts.department, of: ({ department_id }) => path(department_id) || null },
  { label: texts.site, of: ({ site_id }) => path(site_id) || null },
];

/** Where people of the company work at clients. */
const clientFacts: readonly FactOf[] = [
  { label: texts.clientCompany, of: ({ client_company_name = null }) => client_company_name },
  { label: texts.jobAssignment, of: ({ job_assignment_name = null }) => job_assignment_name },
];

/** Where the company has employment types. */
const typeFacts: readonly FactOf[] = [
  { label: texts.employmentType, of: ({ employment_type_name = null }) => employment_type_name },
];

const superAdminFacts: readonly FactOf[] = [
  { label: texts.hireDate, of: ({ hire_date = null }) => hire_date },
  { label: texts.leavingDate, of: ({ leaving_date = null }) => leaving_date, isExceptional: true },
  {
    label: texts.attendance,
    of: ({ is_attendance_target: isTarget = true }) => (isTarget ? null : texts.outsideAttendance),
    isExceptional: true,
  },
  {
    label: texts.mailAddress,
    of: ({ mail_address: address = null, mail_is_confirmed: isConfirmed }) =>
      address === null || isConfirmed === true ? address : texts.unconfirmed(address),
    isExceptional: true,
  },
  { label: texts.weekly, of: weeklyText },
  {
    label: texts.annualDays,
    of: ({ annual_working_days = null }) => daysText(annual_working_days),
    isExceptional: true,
  },
];

/** What is entered of everybody, sooner or later; the reading stands above the name. */
const usualFacts = (ofGroups: readonly FactOf[]): readonly FactOf[] => [
  { label: texts.nameKana, of: ({ name_kana }) => name_kana },
  ...ofGroups.filter(({ isExceptional }) => isExceptional !== true),
];

const WAITING: readonly Fact[] = basicFacts.map(({ label }) => ({
  label,
  value: <Skeleton height="1rem" width="5rem" />,
}));

const daysText = (days: number | null): string | null => (days === null ? null : texts.days(days));

/** What a week of the contract has: `5日 40:00`, or the one of both that is known. */
function weeklyText({
  weekly_working_days: days = null,
  weekly_working_minutes: length = null,
}: AdminUser): string | null {
  const parts = [daysText(days), length === null ? null : formatDuration(minutes(length))];
  return parts.filter((part) => part !== null).join(' ') || null;
}

function registeredOn(createdAt: string): string {
  const instant = parseInstant(createdAt);
  return instant === null ? createdAt : japanDate(instant);
}
