import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'

export function Progress({ file, here }: { file: CouponFile; here: string }) {
  const { t } = usePage()
  const { percent, state } = file
  const label = t(
    state === 'CHECKING' ? 'coupon-files:progress.checked' : 'coupon-files:progress.read',
  )
  return (
    <Card>
      <div className="stack tight">
        <div className="row">
          <span className="grow">{label}</span>
          <span className="num">{t('coupon-files:progress.percent', { percent })}</span>
        </div>
        <progress max={100} value={percent} aria-label={label} />
        <p className="plain-only">
          <ButtonLink href={here}>{t('coupon-files:progress.refresh')}</ButtonLink>
        </p>
      </div>
    </Card>
  )
}
