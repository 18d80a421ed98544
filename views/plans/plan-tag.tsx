import type { PlanStatus } from '#src/contract/core/plans.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag } from '#views/components/tag.tsx'

export function PlanTag({ status }: { status: PlanStatus }) {
  const { t } = usePage()
  return <Tag tone={status === 'ACTIVE' ? 'ok' : 'off'}>{t(`plans:status.${status}`)}</Tag>
}
