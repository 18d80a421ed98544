import type { DealAction } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { COMMENT_MAX } from '#src/features/deals/lifecycle.ts'
import { dealPaths } from '#src/features/deals/paths.ts'
import type { Page } from '#src/web/page/page.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'

type Confirmation = {
  action: DealAction
  deal: Deal
  userType: string
  from: string | null
  version: number
  comment?: string
  error?: string
}

/** The words and hidden values of a confirmation. */
export function confirmProps({ t }: Page, confirmation: Confirmation): ConfirmProps {
  const { action, deal, userType, from, version } = confirmation
  const verb = action === 'edit' ? 'approve' : action
  const address = { userType, id: deal.id }
  const values = { version: String(version), ...(from && { from }) }
  return {
    action: dealPaths[verb](address),
    title: t(`deals:${verb}.title`),
    text: t(verb === 'reject' && deal.expired ? 'deals:reject.textExpired' : `deals:${verb}.text`, {
      title: deal.title,
      merchant: deal.merchant.name,
      from: deal.validFrom.displayDate,
    }),
    verb: t(`deals:${verb}.action`),
    tone: verb === 'approve' ? 'primary' : 'danger primary',
    cancelHref: dealPaths.show(address, { from }),
    values,
    ...(verb === 'reject' && { comment: commentField(confirmation) }),
  }
}

function commentField({ comment, error }: Confirmation): ConfirmProps['comment'] {
  return { value: comment, error, required: true, maxLength: COMMENT_MAX }
}
