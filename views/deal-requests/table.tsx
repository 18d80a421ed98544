import type { CombinedRequest } from '#src/contract/core/deal-requests.ts'
import { combinationParams, dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import type { CombinedListProps } from '#src/features/deal-requests/list-props.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'

type Props = Pick<CombinedListProps, 'type' | 'own'> & {
  combinedRequests: readonly CombinedRequest[]
}

/** The documented columns; each row leads to its combination. */
export function CombinedTable({ combinedRequests, ...list }: Props) {
  const page = usePage()
  return (
    <Table
      caption={page.t('deal-requests:list.caption')}
      columns={columns(page, list)}
      rows={combinedRequests}
      rowKey={({ merchant, category, brand }) => `${merchant.id} ${category.id} ${brand?.id}`}
    />
  )
}

/** Where all rows are the reader's own, they are told apart by their category. */
function columns({ t, format }: Page, { type, own }: Omit<Props, 'combinedRequests'>) {
  const link = (row: CombinedRequest, text: string) => (
    <RowLink href={dealRequestPaths.combination(combinationParams(type, row))}>{text}</RowLink>
  )
  const picture: Column<CombinedRequest> = {
    key: 'picture',
    header: t('deal-requests:column.picture'),
    headerHidden: true,
    part: 'media',
    cell: ({ merchant: { name, imageUrl } }) => (
      <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} big />
    ),
  }
  const shown: Column<CombinedRequest>[] = [
    picture,
    {
      key: 'merchant',
      header: t(`deal-requests:owner.${type}`),
      ...(own ? { wideOnly: true } : { part: 'title' as const }),
      cell: (row) => (own ? row.merchant.name : link(row, row.merchant.name)),
    },
    {
      key: 'category',
      header: t('deal-requests:column.category'),
      part: own ? 'title' : 'meta',
      cell: (row) => (own ? link(row, row.category.name) : row.category.name),
    },
    {
      key: 'brand',
      header: t('deal-requests:column.brand'),
      part: 'meta',
      cell: ({ brand }) => brand?.name ?? t('deal-requests:noBrand'),
    },
    {
      key: 'count',
      header: t('deal-requests:column.count'),
      part: 'end',
      numeric: true,
      cell: ({ numberOfRequests }) => (
        <Labelled label={`${t('deal-requests:column.count')}:`}>
          {format.number(numberOfRequests)}
        </Labelled>
      ),
    },
  ]
  return own ? shown.filter((column) => column !== picture) : shown
}
