import type { InboxActivity } from '#src/contract/core/claims.ts'
import type { Key } from '#src/i18n/keys.ts'
import { ContactNo } from '#views/branches/exports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { pickColumns, type Selected } from '#views/components/picks.tsx'
import { riskColumns } from '#views/components/risk-notes.tsx'
import { type Column, RowLink, Table, Thumb } from '#views/components/table.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { activityOn } from './claim.tsx'
import type { ApprovalTab, Found, WaitingItem } from './filters.ts'
import { pickOf, picksIn } from './picks.tsx'
import { reviewHref } from './review-href.ts'
import { Waited } from './waited.tsx'

type Columns = Column<WaitingItem>[]
type Props = Pick<Found, 'tab' | 'items'> & {
  from: string
  selected: Selected
  activity: InboxActivity | null
}

const titles: Record<ApprovalTab, Key> = {
  all: 'approvals:column.title',
  accounts: 'approvals:column.title',
  deals: 'approvals:column.title',
  profile: 'approvals:column.business',
  contact: 'approvals:column.business',
  branches: 'branches:column.name',
}

export function WaitingTable({ tab, items, from, selected, activity }: Props) {
  const page = usePage()
  const { t } = page
  const columns: Columns = [
    ...pickColumns<WaitingItem>(page, selected, { ...picksIn(tab), itemOf: pickOf }),
    {
      key: 'picture',
      header: t(tab === 'deals' ? 'approvals:column.coverImage' : 'approvals:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: (item) => <Picture tab={tab} item={item} />,
    },
    ...(tab === 'deals' ? codeColumn(page) : []),
    {
      key: 'title',
      header: t(titles[tab]),
      part: 'title',
      cell: (item) => (
        <RowLink href={reviewHref(item, from)} limit="title">
          {item.name}
        </RowLink>
      ),
    },
    ...factsOf(page, tab),
    ...riskColumns(page, items),
    ...(items.some(({ state }) => state) ? stateColumn(page) : []),
    {
      key: 'submitted',
      header: t('approvals:column.submitted'),
      part: 'from',
      cell: ({ kind, id, threadId, submittedAt }) => (
        <Waited since={submittedAt} kind={kind} {...activityOn(activity, kind, id, threadId)} />
      ),
    },
    {
      key: 'review',
      header: t('approvals:column.review'),
      headerHidden: true,
      part: 'end',
      cell: (item) => (
        <ButtonLink href={reviewHref(item, from)}>
          {t('approvals:review')}
          <span className="vh">{` ${item.code ?? item.name}`}</span>
        </ButtonLink>
      ),
    },
  ]
  const caption = t(`approvals:caption.${tab}`)
  return <Table caption={caption} columns={columns} rows={items} rowKey={({ id }) => id} />
}

function Picture({ tab, item }: { tab: ApprovalTab; item: WaitingItem }) {
  const src = item.imageUrl && pictureUrl(item.imageUrl, 'thumb')
  if (tab === 'deals') return <Thumb src={src ?? ''} />
  const name = tab === 'branches' ? item.ownerName : item.name
  return <Avatar name={name} imageUrl={src} square big />
}

function codeColumn({ t }: Page): Columns {
  const header = t('approvals:column.code')
  return [{ key: 'code', header, part: 'code', tight: true, cell: ({ code }) => code }]
}

function stateColumn({ t }: Page): Columns {
  const header = t('approvals:column.status')
  const cell = ({ state }: WaitingItem) => state && <StateTag text={state} />
  return [{ key: 'state', header, part: 'state', wideOnly: true, cell }]
}

function factsOf({ t }: Page, tab: ApprovalTab): Columns {
  const kind = { key: 'kind', header: t('approvals:column.kind'), part: 'meta' } as const
  if (tab === 'profile' || tab === 'contact')
    return [{ ...kind, cell: ({ userType }) => t(`approvals:kind.${userType}`) }]
  if (tab === 'deals')
    return [
      {
        key: 'merchant',
        header: t('approvals:column.merchant'),
        part: 'meta',
        cell: ({ ownerName }) => <Truncate text={ownerName} rule="name" />,
      },
    ]
  if (tab === 'branches') return branchFacts(t)
  if (tab === 'accounts')
    return [{ ...kind, cell: ({ userType }) => t(`approvals:account.${userType}`) }]
  return [
    {
      ...kind,
      cell: ({ kind, userType }) =>
        t(kind === 'accounts' ? `approvals:account.${userType}` : `approvals:item.${kind}`),
    },
    {
      key: 'owner',
      header: t('approvals:column.owner'),
      wideOnly: true,
      cell: ({ name, ownerName }) =>
        ownerName !== name && <Truncate text={ownerName} rule="name" />,
    },
  ]
}

function branchFacts(t: Page['t']): Columns {
  return [
    {
      key: 'owner',
      header: t('branches:column.owner'),
      part: 'meta',
      cell: ({ ownerName }) => <Truncate text={ownerName} rule="owner" />,
    },
    {
      key: 'address',
      header: t('branches:column.address'),
      wideOnly: true,
      cell: ({ address }) => address,
    },
    {
      key: 'contactNo',
      header: t('branches:column.contactNo'),
      wideOnly: true,
      tight: true,
      cell: ({ contactNo = null }) => <ContactNo value={contactNo} />,
    },
  ]
}
