import { type CouponFileAction, canDo } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { CouponFile } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { readDeal } from '#src/features/deals/index.ts'
import type { Act } from '#src/web/decisions/act.tsx'
import { couponFileCrumbs } from './crumbs.ts'
import { fileScreen } from './file-screen.tsx'
import { readFile } from './load-files.ts'

type Subject = { deal: Deal; file: CouponFile }

export function fileAct(action: CouponFileAction): Act<Subject> {
  const decided = `coupon-files:${action}.refused` as const
  return {
    async load(request) {
      const [deal, file] = await Promise.all([readDeal(request), readFile(request)])
      return { deal, file }
    },
    guard: {
      refusal: (_actor, { file }) => (canDo(action, file.state) ? null : decided),
      decided,
      refused: (request, { deal, file }, why) => fileScreen(request, deal, file, why),
    },
    question({ page }, { deal, file }) {
      const { t } = page
      const address = addressOf({ deal, file })
      return {
        action: couponFilePaths[action](address),
        title: t(`coupon-files:${action}.title`),
        text: t(`coupon-files:${action}.text`, { name: file.fileName }),
        verb: t(`coupon-files:${action}.action`),
        tone: action === 'start' ? 'primary' : 'danger primary',
        cancelHref: couponFilePaths.show(address),
        crumbs: couponFileCrumbs(page, deal, file.fileName),
      }
    },
    send: ({ upstream }, { deal, file }) =>
      upstream.core.PUT(`/coupons/files/{dealId}/{fileId}/${action}`, {
        path: { dealId: deal.id, fileId: file.id },
      }),
    next: (_request, subject) => couponFilePaths.show(addressOf(subject)),
  }
}

function addressOf({ deal, file }: Subject) {
  return { ...ofDeal(deal.id), file: file.id }
}
