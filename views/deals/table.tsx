import type { DealListItem } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { type Column, RowLink, Table, Thumb } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { DealStatus } from './status.tsx'

type Props = {
  deals: readonly DealListItem[]
  /** Names the merchant of each deal, for people who see more than their own. */
  merchants: boolean
}

export function DealTable({ deals, merchants }: Props) {
  const page = usePage()
  const columns = dealColumns(page, merchants)
  const caption = page.t('deals:list.caption')
  return <Table caption={caption} columns={columns} rows={deals} rowKey={(deal) => deal.id} />
}

/** The documented columns; the merchant's name joins where deals of several are listed. */
function dealColumns(page: Page, merchants: boolean): Column<DealListItem>[] {
  const header = (name: ColumnName) => page.t(`deals:column.${name}`)
  const cover: Column<DealListItem> = {
    key: 'cover',
    header: header('coverImage'),
    headerHidden: true,
    part: 'media',
    cell: (deal) => <Thumb src={pictureUrl(deal.coverImage, 'thumb')} />,
  }
  const merchant: Column<DealListItem> = {
    key: 'merchant',
    header: header('merchant'),
    part: 'meta',
    cell: (deal) => <Truncate text={deal.merchant.name} rule="name" />,
  }
  return [
    cover,
    { ...plain('code', header('dealCode'), (deal) => deal.dealCode), part: 'code', tight: true },
    { ...plain('title', header('title'), (deal) => <TitleLink deal={deal} />), part: 'title' },
    ...(merchants ? [merchant] : []),
    {
      ...plain('category', header('category'), (deal) => <Categories deal={deal} />),
      part: merchants ? undefined : 'meta',
      wideOnly: merchants,
    },
    { ...plain('promo', header('promoType'), promoType), wideOnly: true },
    { ...plain('status', header('status'), (deal) => <DealStatus deal={deal} />), part: 'state' },
    { ...plain('from', header('validFrom'), (deal) => <Time value={deal.validFrom} />), ...from },
    { ...plain('to', header('expiredOn'), (deal) => <Time value={deal.expiredOn} />), ...to },
    {
      ...plain('time', header('validTime'), (deal) => timePeriod(page.format, deal)),
      wideOnly: true,
      tight: true,
    },
  ]
}

type ColumnName =
  | 'coverImage'
  | 'dealCode'
  | 'title'
  | 'merchant'
  | 'category'
  | 'promoType'
  | 'status'
  | 'validFrom'
  | 'expiredOn'
  | 'validTime'

const from = { part: 'from', tight: true } as const
const to = { part: 'to', tight: true } as const

function plain(key: string, header: string, cell: Column<DealListItem>['cell']) {
  return { key, header, cell }
}

/** From and to of a day, as people read times. */
export function timePeriod(
  { timeOfDay }: Page['format'],
  { startTime, endTime }: Pick<DealListItem, 'startTime' | 'endTime'>,
): string {
  return `${timeOfDay(startTime)} – ${timeOfDay(endTime)}`
}

function TitleLink({ deal }: { deal: DealListItem }) {
  const { actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  return <RowLink href={dealPaths.show({ userType, id: deal.id })}>{deal.title}</RowLink>
}

function Categories({ deal }: { deal: DealListItem }) {
  const names = deal.categories.map((category) => category.name).join(', ')
  return <Truncate text={names} rule="name" />
}

function promoType(deal: DealListItem) {
  return <Truncate text={deal.promoType.name} rule="name" />
}
