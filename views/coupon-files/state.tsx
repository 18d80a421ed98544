import type { CouponFileState } from '#src/contract/core/coupon-file-lifecycle.ts'
import { stateTones } from '#src/features/coupon-files/lifecycle.ts'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page.ts'

/** What a file is doing, in a word. */
export function FileState({ state }: { state: CouponFileState }) {
  const { t } = usePage()
  return <Tag tone={stateTones[state]}>{t(`coupon-files:state.${state}`)}</Tag>
}
