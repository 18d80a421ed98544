import { dealPaths } from '#src/contract/screens/deals.ts'
import type { WaitingDeal } from '#src/features/approvals/list-props.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { pickColumns, type Selected } from '#views/components/picks.tsx'
import { riskColumns } from '#views/components/risk-notes.tsx'
import { type Column, RowLink, Table, Thumb } from '#views/components/table.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { type Claims, claimOf } from './claim.tsx'
import { kindsIn, pickOf } from './picks.tsx'
import { Waited } from './waited.tsx'

type Props = {
  deals: readonly WaitingDeal[]
  from: string
} & Claims & { selected: Selected }

export function WaitingDeals({ deals, from, claims, selected }: Props) {
  const page = usePage()
  const columns = waitingColumns(page, deals, claims, (deal) =>
    dealPaths.show({ userType: 'merchant', id: deal.id }, { from }),
  )
  const boxes = pickColumns(page, selected, {
    kinds: kindsIn.deals,
    itemOf: (deal: WaitingDeal) => pickOf('deal', { ...deal, name: deal.title }),
  })
  const caption = page.t('approvals:caption.deals')
  return (
    <Table
      caption={caption}
      columns={[...boxes, ...columns]}
      rows={deals}
      rowKey={(deal) => deal.id}
    />
  )
}

function waitingColumns(
  page: Page,
  rows: Props['deals'],
  claims: Claims['claims'],
  reviewHref: (deal: WaitingDeal) => string,
): Column<WaitingDeal>[] {
  const { t } = page
  return [
    {
      key: 'cover',
      header: t('approvals:column.coverImage'),
      headerHidden: true,
      part: 'media',
      cell: (deal) => <Thumb src={pictureUrl(deal.coverImage, 'thumb')} />,
    },
    {
      key: 'code',
      header: t('approvals:column.code'),
      part: 'code',
      tight: true,
      cell: (deal) => deal.dealCode,
    },
    {
      key: 'title',
      header: t('approvals:column.title'),
      part: 'title',
      cell: (deal) => (
        <RowLink href={reviewHref(deal)} limit="title">
          {deal.title}
        </RowLink>
      ),
    },
    {
      key: 'merchant',
      header: t('approvals:column.merchant'),
      part: 'meta',
      cell: (deal) => <Truncate text={deal.bank?.name ?? deal.merchant.name} rule="name" />,
    },
    ...riskColumns(page, rows),
    {
      key: 'state',
      header: t('approvals:column.status'),
      part: 'state',
      cell: ({ approvalStatus }) => <StateTag text={`deals:status.${approvalStatus}`} />,
    },
    {
      key: 'submitted',
      header: t('approvals:column.submitted'),
      part: 'from',
      tight: true,
      cell: ({ id, submittedAt }) => (
        <Waited since={submittedAt} kind="deals" claim={claimOf(claims, id)} />
      ),
    },
    {
      key: 'review',
      header: t('approvals:column.review'),
      headerHidden: true,
      part: 'end',
      cell: (deal) => (
        <ButtonLink href={reviewHref(deal)}>
          {t('approvals:review')}
          <span className="vh">{` ${deal.dealCode}`}</span>
        </ButtonLink>
      ),
    },
  ]
}
