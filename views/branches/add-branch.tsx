import { maySell } from '#src/contract/authentication/account-status.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'

/**
 * The way to a new branch, for accounts that keep branches. A whole page, as only the form's own page may
 * ask the browser where it is (Permissions-Policy).
 */
export function AddBranch() {
  const { t, actor } = usePage()
  if (!actor || actor.isAdmin || !actor.permissions.has('ADD_BRANCH')) return null
  if (!maySell(actor.approvalStatus)) return null
  return (
    <ButtonLink href={branchPaths.add()} tone="primary" icon="plus" plain>
      {t('branches:list.add')}
    </ButtonLink>
  )
}
