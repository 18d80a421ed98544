import { canDo } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { uploadRefusal } from '#src/features/coupon-files/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Form } from '#views/components/form.tsx'

type Props = { deal: Deal; file: CouponFile }

export function FileActions({ deal, file }: Props) {
  const { t } = usePage()
  const address = { ...ofDeal(deal.id), file: file.id }
  const starts = canDo('start', file.state) && uploadRefusal(deal) === null
  return (
    <>
      {canDo('cancel', file.state) && (
        <DialogLink href={couponFilePaths.cancel(address)} tone="danger" icon="x">
          {t('coupon-files:cancel.action')}
        </DialogLink>
      )}
      {starts && (
        <Form action={couponFilePaths.start(address)}>
          <Button tone="primary" icon="check">
            {t(file.state === 'FAILED' ? 'coupon-files:start.again' : 'coupon-files:start.action')}
          </Button>
        </Form>
      )}
    </>
  )
}
