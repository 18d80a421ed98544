import type { PlanStatus } from '#src/contract/core/plans.ts'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page.ts'

/** Active or inactive. */
export function PlanTag({ status }: { status: PlanStatus }) {
  const { t } = usePage()
  return <Tag tone={status === 'ACTIVE' ? 'ok' : 'off'}>{t(`plans:status.${status}`)}</Tag>
}
