import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import { Go } from '#views/components/go.tsx'
import { Row } from '#views/components/layout.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { usePage } from '#views/page/page.ts'

const starting = (...words: string[]) =>
  permissionsOf.ADMIN.filter((permission) => words.some((word) => permission.startsWith(word)))
const about = (...subjects: string[]) =>
  permissionsOf.ADMIN.filter((permission) => subjects.some((one) => permission.endsWith(`_${one}`)))

/** Jobs that a new role often is for; the service adds what each permission needs. */
const jobs = {
  approver: [...starting('APPROVE_'), ...seeing('MERCHANT', 'BANK', 'DEAL', 'BRANCH')],
  reader: starting('VIEW_'),
  accountant: seeing('PAYMENT', 'SUBSCRIPTION', 'USER_PACKAGE', 'REPORT', 'MERCHANT'),
  catalogue: about('CATEGORY', 'BRAND', 'OFFER_TYPE'),
  support: [...seeing('MERCHANT', 'BANK', 'REQUEST', 'CREDIT_CARD'), ...about('USER')],
} as const satisfies Record<string, readonly Permission[]>
type Job = keyof typeof jobs
const jobNames = Object.keys(jobs) as Job[]

/** Of those with the most people, so many are offered; any other starts from its own page. */
const ROLES_OFFERED = 6

function seeing(...subjects: string[]): Permission[] {
  return permissionsOf.ADMIN.filter((one) => subjects.some((subject) => one === `VIEW_${subject}`))
}

/**
 * What a new role like a job or like a role may begin with.
 * @param givable what the person may give; nothing else is answered
 */
export function permissionsLike(
  like: string | null,
  roles: readonly RoleSummary[],
  givable: readonly string[],
): string[] {
  const job = jobNames.find((one) => one === like)
  const wanted = new Set<string>(job ? jobs[job] : roles.find(({ id }) => id === like)?.permissions)
  return givable.filter((permission) => wanted.has(permission))
}

type Props = { roles: readonly RoleSummary[]; givable: readonly string[]; like: string | null }

/** Links that show the form again, filled in as a job or as another role has it. */
export function StartFrom({ roles, givable, like }: Props) {
  const { t } = usePage()
  const offered = [
    ...jobNames.map((id) => ({ id: id as string, label: t(`role-manager:like.${id}`) })),
    ...roles
      .filter(({ system }) => !system)
      .toSorted((a, b) => b.noOfUsers - a.noOfUsers)
      .slice(0, ROLES_OFFERED)
      .map(({ id, name }) => ({ id: id as string, label: t('role-manager:like.role', { name }) })),
  ].filter(({ id }) => permissionsLike(id, roles, givable).length > 0)
  if (offered.length === 0) return null
  return (
    <nav aria-labelledby="like">
      <p className="sm" id="like">
        {t('role-manager:like.title')}
      </p>
      <Row>
        {offered.map(({ id, label }) => (
          <Go
            key={id}
            className="btn"
            href={rolePaths.add({ like: id })}
            aria-current={id === like ? 'true' : undefined}
          >
            <Truncate text={label} rule="title" />
          </Go>
        ))}
      </Row>
    </nav>
  )
}
