import type { ApprovalStatus } from '#src/contract/values.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag, type TagTone } from '#views/components/tag.tsx'

const tones: Record<ApprovalStatus, TagTone> = { PENDING: 'warn', APPROVED: 'ok', REJECTED: 'bad' }

export function BranchStatus({ status }: { status: ApprovalStatus }) {
  const { t } = usePage()
  return <Tag tone={tones[status]}>{t(`branches:status.${status}`)}</Tag>
}

export function VerifiedTag({ verified }: { verified: boolean }) {
  const { t } = usePage()
  const key = verified ? 'branches:verify.VERIFIED' : 'branches:verify.NOT_VERIFIED'
  return <Tag tone={verified ? 'ok' : 'off'}>{t(key)}</Tag>
}
