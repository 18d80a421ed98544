import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Message } from '#views/errors/message.tsx'

export function NoReview({ kind }: { kind: ReviewKind }) {
  const { t } = usePage()
  const tab = kind === 'business' ? 'profile' : 'contact'
  return (
    <Message icon="inbox" title={t('common:empty.data')} text={t('approvals:page.noData')}>
      <ButtonLink href={approvalPaths.index({ tab })}>{t('approvals:page.back')}</ButtonLink>
    </Message>
  )
}
