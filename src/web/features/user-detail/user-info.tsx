import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { hasRole, ROLE_NAMES } from '#domain/users/role.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatPlainDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { useSession } from '../../lib/session-store.ts';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Row, Stack, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import styles from './user-detail.module.css';

/** Who the employee is; groups and employment for super admins alone. Without a user it waits for one. */
export function UserInfo({ user }: { readonly user: AdminUser | undefined }): ReactNode {
  const isSuperAdmin = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  return (
    <Stack gap="sm">
      <Row className={styles.name}>
        {user === undefined ? <Skeleton height="1.25rem" width="9rem" /> : <Heading size="lg">{user.name}</Heading>}
        {user?.active === false && <Tag tone="bad">{texts.inactive}</Tag>}
      </Row>
      <Facts
        layout="stacked"
        facts={(isSuperAdmin ? [...basicFacts, ...superAdminFacts] : basicFacts).map(({ label, of }) => ({
          label,
          value: user === undefined ? <Skeleton height="1rem" width="5rem" my="0.25rem" /> : <Fact value={of(user)} />,
        }))}
      />
    </Stack>
  );
}

function Fact({ value }: { readonly value: string | null }): ReactNode {
  return (
    value ?? (
      <Text as="span" tone="dim">
        {texts.notSet}
      </Text>
    )
  );
}

interface FactOf {
  readonly label: string;
  /** `null` where nothing was entered. */
  readonly of: (user: AdminUser) => string | null;
}

const basicFacts: readonly FactOf[] = [
  { label: texts.employeeId, of: ({ employee_id }) => employee_id },
  { label: texts.role, of: ({ role }) => ROLE_NAMES[role] },
  { label: texts.registeredOn, of: ({ created_at }) => registeredOn(created_at) },
];

const superAdminFacts: readonly FactOf[] = [
  { label: texts.clientCompany, of: ({ client_company_name = null }) => client_company_name },
  { label: texts.jobAssignment, of: ({ job_assignment_name = null }) => job_assignment_name },
  { label: texts.employmentType, of: ({ employment_type_name = null }) => employment_type_name },
  { label: texts.hireDate, of: ({ hire_date = null }) => hire_date && formatPlainDate(isoDate(hire_date)) },
  { label: texts.leavingDate, of: ({ leaving_date = null }) => leaving_date && formatPlainDate(isoDate(leaving_date)) },
  { label: texts.weeklyDays, of: ({ weekly_working_days = null }) => daysText(weekly_working_days) },
  {
    label: texts.weeklyHours,
    of: ({ weekly_working_minutes: length = null }) => (length === null ? null : formatDuration(minutes(length))),
  },
  { label: texts.annualDays, of: ({ annual_working_days = null }) => daysText(annual_working_days) },
];

const daysText = (days: number | null): string | null => (days === null ? null : texts.days(days));

function registeredOn(createdAt: string): string {
  const instant = parseInstant(createdAt);
  return instant === null ? createdAt : formatPlainDate(japanDate(instant));
}
