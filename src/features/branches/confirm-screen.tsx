import type { Branch } from '#src/contract/location/branches.ts'
import { reviewCrumbs } from '#src/features/approvals/index.ts'
import type { Key } from '#src/i18n/keys.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { confirmProps, type Verb } from './confirm.ts'
import { branchCrumbs } from './crumbs.ts'

type Confirmation = {
  action: Verb
  branch: Branch
  /** The page of the approvals to go back to. */
  from: string | null
  /** The version that was seen. */
  version: number
  comment?: string
  error?: Key
}

/** Approve, reject or delete: the same form in the dialog and, without script, as a page. */
export function confirmScreen({ page }: Request, { error, ...given }: Confirmation): Screen {
  const { action, branch, from } = given
  const props = confirmProps(page, { ...given, error: error && page.t(error) })
  const here = { label: branch.name }
  return screen({
    status: error ? 422 : 200,
    title: page.t(`branches:${action}.title`),
    crumbs: from ? reviewCrumbs(page, 'branches', from, here) : branchCrumbs(page, here),
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}
