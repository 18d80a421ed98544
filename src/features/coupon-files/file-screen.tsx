import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ConfirmDialog, ConfirmPage } from '#views/components/dialog.tsx'
import { CouponFileShow, FileRegion } from '#views/coupon-files/show.tsx'
import { couponFileCrumbs } from './crumbs.ts'

export function fileScreen(
  { page }: Request,
  deal: Deal,
  file: CouponFile,
  refusal?: string,
): Screen {
  return screen({
    status: refusal ? 422 : 200,
    title: file.fileName,
    crumbs: couponFileCrumbs(page, deal, file.fileName),
    main: <CouponFileShow deal={deal} file={file} refusal={refusal} />,
    region: { id: 'coupon-file', node: <FileRegion deal={deal} file={file} /> },
    ...(refusal && { notice: { type: 'ERROR' as const, message: refusal } }),
  })
}

export function confirmScreen(
  { page }: Request,
  deal: Deal,
  file: CouponFile,
  act: 'start' | 'cancel',
): Screen {
  const { t } = page
  const address = { ...ofDeal(deal.id), file: file.id }
  const title = t(`coupon-files:${act}.title`)
  const props = {
    action: couponFilePaths[act](address),
    title,
    text: t(`coupon-files:${act}.text`, { name: file.fileName }),
    verb: t(`coupon-files:${act}.action`),
    tone: act === 'start' ? ('primary' as const) : ('danger primary' as const),
    cancelHref: couponFilePaths.show(address),
  }
  return screen({
    title,
    crumbs: couponFileCrumbs(page, deal, file.fileName),
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}
