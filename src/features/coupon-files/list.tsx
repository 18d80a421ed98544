import type { CouponFileListItem } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { PAGE_SIZE } from '#src/contract/paging.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { readDeal } from '#src/features/deals/index.ts'
import type { Key } from '#src/i18n/keys.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { Card } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { hasCounts, stateOf, uploadRefusal } from '#views/coupon-files/lifecycle.ts'
import { AnotherFile } from '#views/coupon-files/panel.tsx'
import type { Page } from '#views/page/page.ts'
import { couponFileCrumbs } from './crumbs.ts'

type Beside = { deal: Deal; error?: string }

function count(
  key: 'succeeded' | 'failed' | 'total',
  number: (file: CouponFileListItem) => number,
) {
  const label: Key = `coupon-files:column.${key}`
  return {
    key,
    part: 'meta',
    number,
    cell: (file: CouponFileListItem, { t, format }: Pick<Page, 't' | 'format'>) => (
      <Labelled label={t(label)}>
        {hasCounts(file) ? format.number(number(file)) : t('common:facts.none')}
      </Labelled>
    ),
  } as const
}

export const couponFileList = defineList({
  filters: {},
  beside: async (request: Request): Promise<Beside> => ({ deal: await readDeal(request) }),
  load({ upstream, params }, { page }, after) {
    const path = { dealId: idOf(params.id) }
    return upstream.core.read('/coupons/files/{dealId}', {
      path,
      query: { page, size: PAGE_SIZE, after },
    })
  },
  rows: (found) => found.files,
  id: ({ id }) => id,
  file: 'coupon-files',
  address: (query, { params: { id = '' } }) => couponFilePaths.list(ofDeal(id), query),

  title: 'coupon-files:title',
  summary: ({ beside: { deal } }) => deal.title,
  crumbs: (page) => couponFileCrumbs(page, page.beside.deal),
  caption: 'coupon-files:list.caption',
  announce: 'coupon-files:announce',
  icon: 'coupon',
  none: 'coupon-files:list.nothingYet',
  main({ t, found, beside: { deal, error } }, { head, region }) {
    const refusal = uploadRefusal(deal)
    return (
      <>
        {head}
        {refusal ? (
          <Note>{t(refusal)}</Note>
        ) : (
          <AnotherFile deal={deal} error={error} fileBytes={found?.limits.fileBytes} />
        )}
        <Card title={t('coupon-files:list.title')} flush>
          {region}
        </Card>
      </>
    )
  },

  rowHref: ({ id }, { beside: { deal } }) => couponFilePaths.show({ ...ofDeal(deal.id), file: id }),
  live: true,
  heads: 'coupon-files:column',
  columns: [
    {
      key: 'name',
      header: 'coupon-files:column.fileName',
      part: 'title',
      text: ({ fileName }) => fileName,
      limit: 'title',
    },
    { key: 'uploaded', date: ({ uploadedAt }) => uploadedAt, long: true },
    { key: 'state', state: (file) => `coupon-files:state.${stateOf(file)}` },
    count('succeeded', ({ uploadSuccessCount }) => uploadSuccessCount),
    count('failed', ({ uploadFailedCount }) => uploadFailedCount),
    count('total', ({ totalCouponCount }) => totalCouponCount),
  ],
})
