import type { DealAction } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { reviewCrumbs } from '#src/features/approvals/index.ts'
import type { Key } from '#src/i18n/keys.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { confirmProps } from '#views/deals/confirm.tsx'
import { dealCrumbs } from './crumbs.ts'

type Confirmation = {
  action: DealAction
  deal: Deal
  /** The page of the approvals to go back to. */
  from: string | null
  /** The version that was seen. */
  version: number
  comment?: string
  error?: Key
}

/** Approve, reject or delete: the same form in the dialog and, without script, as a page. */
export function confirmScreen(request: Request, { error, ...confirmation }: Confirmation): Screen {
  const { page, actor } = request
  const { action, deal, from } = confirmation
  const title = page.t(`deals:${question(action)}.title`)
  const props = confirmProps(page, {
    ...confirmation,
    userType: actor.roleLowerCase,
    error: error && page.t(error),
  })
  const here = { label: deal.title }
  return screen({
    status: error ? 422 : 200,
    title,
    crumbs: from ? reviewCrumbs(page, 'deals', from, here) : dealCrumbs(page, here),
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}

function question(action: DealAction): 'approve' | 'reject' | 'delete' {
  return action === 'edit' ? 'approve' : action
}
