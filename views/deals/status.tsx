import type { DealListItem } from '#src/contract/core/deals.ts'
import { shownStatus } from '#src/features/deals/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag, type TagTone } from '#views/components/tag.tsx'

const tones: Record<ReturnType<typeof shownStatus>, TagTone> = {
  PENDING: 'warn',
  APPROVED: 'ok',
  REJECTED: 'bad',
  EXPIRED: 'off',
}

export function DealStatus({ deal }: { deal: Pick<DealListItem, 'approvalStatus' | 'expired'> }) {
  const { t } = usePage()
  const status = shownStatus(deal)
  return <Tag tone={tones[status]}>{t(`deals:status.${status}`)}</Tag>
}
