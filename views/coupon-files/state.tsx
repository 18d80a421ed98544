import type { CouponFileListItem } from '#src/contract/core/coupon-files.ts'
import { stateOf, stateTones } from '#src/features/coupon-files/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag } from '#views/components/tag.tsx'

export function FileState({ file }: { file: CouponFileListItem }) {
  const { t } = usePage()
  const state = stateOf(file)
  return <Tag tone={stateTones[state]}>{t(`coupon-files:state.${state}`)}</Tag>
}
