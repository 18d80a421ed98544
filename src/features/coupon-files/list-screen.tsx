import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ConfirmPage } from '#views/components/dialog.tsx'
import { CouponFileIndex } from '#views/coupon-files/index.tsx'
import { CouponFileList } from '#views/coupon-files/list.tsx'
import { couponFileCrumbs } from './crumbs.ts'
import type { readFiles } from './load-files.ts'
import type { Stored } from './send-file.ts'

type Found = {
  page: number
  found: Awaited<ReturnType<typeof readFiles>> | UpstreamFault
  refused?:
    | { error: string; status?: 422 | 429 | 507; retryAfterSeconds?: number | null }
    | undefined
}

const ERROR_STAYS_MS = 10_000

export function listScreen(
  { page }: Request,
  deal: Deal,
  { page: at, found, refused }: Found,
): Screen {
  const fault = found instanceof UpstreamFault ? found : null
  const files = found instanceof UpstreamFault ? null : found
  const props = { deal, page: at, found: files, error: refused?.error }
  const count = files?.totalItems ?? 0
  return screen({
    status: refused ? (refused.status ?? 422) : fault ? faultStatus(fault) : 200,
    title: at ? page.t('coupon-files:titlePage', { page: at + 1 }) : page.t('coupon-files:title'),
    crumbs: couponFileCrumbs(page, deal),
    main: <CouponFileIndex {...props} />,
    region: {
      id: 'list',
      node: <CouponFileList {...props} />,
      ...(files && {
        announce: page.t('coupon-files:announce', { count, shown: page.format.number(count) }),
      }),
    },
    ...(refused && {
      notice: { type: 'ERROR' as const, message: refused.error, stays: ERROR_STAYS_MS },
    }),
    ...(refused?.retryAfterSeconds && { retryAfterSeconds: refused.retryAfterSeconds }),
  })
}

export function againScreen(
  { page }: Request,
  deal: Deal,
  stored: Stored,
  message: string,
): Screen {
  const { t } = page
  const list = couponFilePaths.list(ofDeal(deal.id))
  const title = t('coupon-files:again.title')
  return screen({
    status: 409,
    title,
    crumbs: couponFileCrumbs(page, deal, stored.fileName),
    main: (
      <ConfirmPage
        action={list}
        title={title}
        text={`${message} ${t('coupon-files:again.text')}`}
        verb={t('coupon-files:again.action')}
        cancelHref={list}
        values={{ fileUrl: stored.csvUrl, fileName: stored.fileName, again: '1' }}
      />
    ),
  })
}
