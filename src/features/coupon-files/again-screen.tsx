import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { ConfirmPage } from '#views/components/dialog.tsx'
import { couponFileCrumbs } from './crumbs.ts'
import type { Stored } from './send-file.ts'

/** The same content came before: is it meant? The stored file need not be sent again. */
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
