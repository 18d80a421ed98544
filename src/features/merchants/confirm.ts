import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { COMMENT_MAX, needsComment } from '#src/features/merchants/lifecycle.ts'
import type { Page } from '#src/web/page/page.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'

export type Confirmation = {
  type: BusinessRole
  action: AccountAction
  account: { userId: string; fullName: string }
  /** The page to go back to after it. */
  from: string | null
  /** The version that was seen, in milliseconds. */
  version: string
  comment?: string
  /** In words. */
  error?: string | undefined
  /** What the service said against it. */
  message?: string
}

const dangerous: readonly AccountAction[] = ['BLOCK', 'REJECT']

/** The words and hidden values of a confirmation. */
export function confirmProps({ t }: Page, confirmation: Confirmation): ConfirmProps {
  const { type, action, account, from, version, comment, error, message } = confirmation
  const paths = pathsOf[type]
  const id = account.userId
  const isReview = action === 'APPROVE' || action === 'REJECT'
  return {
    action: paths[action]({ id }),
    title: t(`merchants:confirm.${type}.${action}.title`),
    text: t(`merchants:confirm.${type}.${action}.text`, { name: account.fullName }),
    verb: t(`merchants:confirm.${type}.${action}.action`),
    tone: dangerous.includes(action) ? 'danger primary' : 'primary',
    cancelHref: isReview ? paths.review({ id }, { from }) : (from ?? paths.view({ id })),
    values: { version, ...(from && { from }) },
    ...(message && { message }),
    ...(needsComment(action) && {
      comment: { value: comment, error, required: true, maxLength: COMMENT_MAX },
    }),
  }
}
