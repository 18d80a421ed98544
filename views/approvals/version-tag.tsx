import type { BusinessVersion } from '#src/contract/authentication/profiles.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag, type TagTone } from '#views/components/tag.tsx'

type Status = BusinessVersion['status']

const tones: Record<Status, TagTone> = {
  PENDING: 'warn',
  APPROVED: 'ok',
  REJECTED: 'bad',
  REPLACED: 'off',
}

export function VersionTag({ status }: { status: Status }) {
  const { t } = usePage()
  return <Tag tone={tones[status]}>{t(`approvals:status.${status}`)}</Tag>
}
