import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag, type TagTone } from '#views/components/tag.tsx'

const tones: Record<AccountStatus, TagTone> = {
  PENDING: 'warn',
  APPROVED: 'ok',
  REJECTED: 'bad',
  BLOCKED: 'bad',
  UNBLOCKED: 'info',
  ENABLED: 'ok',
}
const profileTones: Record<ProfileStatus, TagTone | undefined> = {
  NOT_UPDATED: undefined,
  PENDING: 'warn',
  APPROVED: 'ok',
  REJECTED: 'bad',
}

export function AccountTag({ status }: { status: AccountStatus }) {
  const { t } = usePage()
  return <Tag tone={tones[status]}>{t(`profile:accountStatus.${status}`)}</Tag>
}

export function ProfileTag({ status }: { status: ProfileStatus }) {
  const { t } = usePage()
  return <Tag tone={profileTones[status]}>{t(`profile:profileStatus.${status}`)}</Tag>
}
