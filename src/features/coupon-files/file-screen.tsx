import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/page.ts'
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
