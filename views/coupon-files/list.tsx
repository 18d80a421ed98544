import type { z } from 'zod'
import type { CouponFileListItem, listCouponFiles } from '#src/contract/core/coupon-files.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { ofDeal } from '#src/contract/screens/deals.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Labelled } from '#views/components/labelled.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { FileState } from './state.tsx'

export type ListProps = {
  deal: Deal
  /** 0-based. */
  page: number
  found: z.infer<(typeof listCouponFiles)['data']> | null
}

export function CouponFileList({ deal, page, found }: ListProps) {
  const { t } = usePage()
  const address = ofDeal(deal.id)
  const files = found?.files ?? []
  return (
    <ListRegion
      found={found}
      rows={files.length}
      page={page}
      here={couponFilePaths.list(address, { page: page || null })}
      csvHref={couponFilePaths.list(address, { format: 'csv' })}
      nothing={
        <NothingFound
          icon="coupon"
          hint={t('coupon-files:list.nothingYet')}
          noMatch={null}
          clearHref={couponFilePaths.list(address)}
        />
      }
    >
      <Files deal={deal} files={files} />
    </ListRegion>
  )
}

function Files({ deal, files }: { deal: Deal; files: readonly CouponFileListItem[] }) {
  const page = usePage()
  return (
    <Table
      caption={page.t('coupon-files:list.caption')}
      columns={columnsOf(page, deal)}
      rows={files}
      rowKey={({ id }) => id}
      text
    />
  )
}

function columnsOf({ t, format }: Page, deal: Deal): Column<CouponFileListItem>[] {
  const header = (name: 'fileName' | 'uploaded' | 'state' | 'succeeded' | 'failed' | 'total') =>
    t(`coupon-files:column.${name}`)
  const link = (file: CouponFileListItem) => (
    <RowLink href={couponFilePaths.show({ ...ofDeal(deal.id), file: file.id })} limit="title">
      {file.fileName}
    </RowLink>
  )
  return [
    { key: 'name', header: header('fileName'), cell: link, part: 'title' },
    {
      key: 'uploaded',
      header: header('uploaded'),
      cell: ({ uploadedAt }) => <Time value={uploadedAt} long />,
      part: 'from',
    },
    {
      key: 'state',
      header: header('state'),
      cell: (file) => <FileState file={file} />,
      part: 'state',
    },
    {
      key: 'succeeded',
      header: header('succeeded'),
      cell: ({ uploadSuccessCount }) => format.number(uploadSuccessCount),
      numeric: true,
      wideOnly: true,
    },
    {
      key: 'failed',
      header: header('failed'),
      cell: ({ uploadFailedCount }) => format.number(uploadFailedCount),
      numeric: true,
      wideOnly: true,
    },
    {
      key: 'total',
      header: header('total'),
      cell: ({ totalCouponCount }) => (
        <Labelled label={header('total')}>{format.number(totalCouponCount)}</Labelled>
      ),
      part: 'meta',
      numeric: true,
    },
  ]
}
