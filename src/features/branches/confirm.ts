import type { Branch } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { COMMENT_MAX } from '#src/features/branches/lifecycle.ts'
import type { Page } from '#src/web/page/page.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'

export type Verb = 'approve' | 'reject' | 'delete'

type Confirmation = {
  action: Verb
  branch: Branch
  from: string | null
  version: number
  comment?: string
  error?: string
}

/** The words and hidden values of a confirmation. */
export function confirmProps({ t }: Page, confirmation: Confirmation): ConfirmProps {
  const { action, branch, from, version, comment, error } = confirmation
  return {
    action: branchPaths[action]({ id: branch.id }),
    title: t(`branches:${action}.title`),
    text: t(textKey(action, branch), {
      name: branch.name,
    }),
    verb: t(`branches:${action}.action`),
    tone: action === 'approve' ? 'primary' : 'danger primary',
    cancelHref: branchPaths.show({ id: branch.id }, { from }),
    values: { version: String(version), ...(from && { from }) },
    ...(action === 'reject' && {
      comment: { value: comment, error, required: true, maxLength: COMMENT_MAX },
    }),
  }
}

/** While an approved version is live, a decision is about what takes its place. */
function textKey(action: Verb, { live }: Branch) {
  return live && action !== 'delete'
    ? (`branches:${action}.textLive` as const)
    : (`branches:${action}.text` as const)
}
