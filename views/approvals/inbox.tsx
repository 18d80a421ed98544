import type { InboxItem } from '#src/contract/core/approvals.ts'
import { reviewHref } from '#src/features/approvals/review-href.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { pickColumns, type Selected } from '#views/components/picks.tsx'
import { riskColumns } from '#views/components/risk-notes.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { type Claims, claimOf } from './claim.tsx'
import { kindsIn, pickOfItem } from './picks.tsx'
import { Waited } from './waited.tsx'

type Props = { tab: 'all' | 'accounts'; items: readonly InboxItem[]; from: string } & Claims & {
    selected: Selected
  }

export function Inbox({ tab, items, from, claims, selected }: Props) {
  const page = usePage()
  const columns = inboxColumns(page, items, claims, (item) => reviewHref(item, from))
  const boxes = pickColumns(page, selected, { kinds: kindsIn[tab], itemOf: pickOfItem })
  const caption = page.t(`approvals:caption.${tab}`)
  return (
    <Table
      caption={caption}
      columns={[...boxes, ...columns]}
      rows={items}
      rowKey={({ id }) => id}
    />
  )
}

function inboxColumns(
  page: Page,
  rows: Props['items'],
  claims: Claims['claims'],
  hrefOf: (item: InboxItem) => string,
): Column<InboxItem>[] {
  const { t } = page
  return [
    {
      key: 'picture',
      header: t('approvals:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: ({ name, imageUrl }) => (
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
      ),
    },
    {
      key: 'name',
      header: t('approvals:column.title'),
      part: 'title',
      cell: (item) => (
        <RowLink href={hrefOf(item)} limit="title">
          {item.name}
        </RowLink>
      ),
    },
    {
      key: 'kind',
      header: t('approvals:column.kind'),
      part: 'meta',
      cell: ({ kind, userType }) =>
        t(kind === 'accounts' ? `approvals:account.${userType}` : `approvals:item.${kind}`),
    },
    {
      key: 'owner',
      header: t('approvals:column.owner'),
      wideOnly: true,
      cell: ({ ownerName }) => <Truncate text={ownerName} rule="name" />,
    },
    ...riskColumns(page, rows),
    {
      key: 'submitted',
      header: t('approvals:column.submitted'),
      part: 'from',
      tight: true,
      cell: ({ id, kind, submittedAt }) => (
        <Waited since={submittedAt} kind={kind} claim={claimOf(claims, id)} />
      ),
    },
    {
      key: 'review',
      header: t('approvals:column.review'),
      headerHidden: true,
      part: 'end',
      cell: (item) => (
        <ButtonLink href={hrefOf(item)}>
          {t('approvals:review')}
          <span className="vh">{` ${item.name}`}</span>
        </ButtonLink>
      ),
    },
  ]
}
