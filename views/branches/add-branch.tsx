import { maySell } from '#src/contract/authentication/account-status.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { usePage } from '#views/page/page.ts'

/** A whole page: only the form's own page may ask for the location (Permissions-Policy). */
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
