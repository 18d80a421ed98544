import type { ChangeAction } from '#src/contract/authentication/account-lifecycle.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import { COMMENT_MAX, needsComment } from '#src/features/approvals/lifecycle.ts'
import type { Page } from '#src/web/page/page.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'
import type { Reviewed } from './reviewed.ts'

type Confirmation = {
  review: Reviewed
  action: ChangeAction
  from: string | null
  comment?: string
  error?: string
}

/** The words and hidden values of a confirmation. */
export function confirmProps({ t }: Page, confirmation: Confirmation): ConfirmProps {
  const { review, action, from, comment, error } = confirmation
  const { kind, type, version, name } = review
  const paths = reviewPaths[kind]
  const address = { userType: type, id: version.id }
  return {
    action: paths[action](address),
    title: t(`approvals:decide.${kind}.${action}.title`),
    text: t(`approvals:decide.${kind}.${action}.text`, { name }),
    verb: t(`approvals:decide.${kind}.${action}.verb`),
    tone: action === 'APPROVE' ? 'primary' : 'danger primary',
    cancelHref: paths.show(address, { from }),
    values: from ? { from } : {},
    ...(needsComment(action) && {
      comment: { value: comment, error, required: true, maxLength: COMMENT_MAX },
    }),
  }
}
