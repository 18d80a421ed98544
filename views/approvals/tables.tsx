import type { ReactNode } from 'react'
import type { InboxItem, InboxKind } from '#src/contract/core/approvals.ts'
import type { InboxActivity } from '#src/contract/core/claims.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { ApprovalTab } from '#src/features/approvals/filters.ts'
import type {
  WaitingBranch,
  WaitingDeal,
  WaitingVersion,
} from '#src/features/approvals/list-props.ts'
import { reviewHref } from '#src/features/approvals/review-href.ts'
import type { Key } from '#src/i18n/keys.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { ContactNo } from '#views/branches/exports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { type PickItem, pickColumns, type Selected } from '#views/components/picks.tsx'
import { riskColumns } from '#views/components/risk-notes.tsx'
import { type Column, RowLink, Table, Thumb } from '#views/components/table.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { activityOn } from './claim.tsx'
import { pickOf, pickOfItem, picksIn } from './picks.tsx'
import { Waited } from './waited.tsx'

type Around = { from: string; selected: Selected; activity: InboxActivity | null }
type Waiting = { id: string; submittedAt: DateValue; risks: readonly RiskNote[] }

type Props<Row> = Around & {
  tab: ApprovalTab
  rows: readonly Row[]
  kindOf: (row: Row) => InboxKind
  pickOf: (row: Row) => PickItem
  hrefOf: (row: Row) => string
  threadOf?: (row: Row) => string
  picture: (row: Row) => ReactNode
  pictureHeader?: Key
  code?: (row: Row) => string
  title: { key: string; header: Key; of: (row: Row) => string }
  facts: Column<Row>[]
  stateOf?: (row: Row) => Key
}

function Queue<Row extends Waiting>(props: Props<Row>) {
  const page = usePage()
  const { tab, rows, activity, kindOf, hrefOf, title, code, stateOf } = props
  const columns: Column<Row>[] = [
    ...pickColumns<Row>(page, props.selected, { ...picksIn(tab), itemOf: props.pickOf }),
    {
      key: 'picture',
      header: page.t(props.pictureHeader ?? 'approvals:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: props.picture,
    },
    ...(code ? [codeColumn(page.t('approvals:column.code'), code)] : []),
    {
      key: title.key,
      header: page.t(title.header),
      part: 'title',
      cell: (row) => (
        <RowLink href={hrefOf(row)} limit="title">
          {title.of(row)}
        </RowLink>
      ),
    },
    ...props.facts,
    ...riskColumns(page, rows),
    ...(stateOf ? [stateColumn(page.t('approvals:column.status'), stateOf)] : []),
    {
      key: 'submitted',
      header: page.t('approvals:column.submitted'),
      part: 'from',
      cell: (row) => (
        <Waited
          since={row.submittedAt}
          kind={kindOf(row)}
          {...activityOn(activity, kindOf(row), row.id, props.threadOf?.(row))}
        />
      ),
    },
    {
      key: 'review',
      header: page.t('approvals:column.review'),
      headerHidden: true,
      part: 'end',
      cell: (row) => (
        <ButtonLink href={hrefOf(row)}>
          {page.t('approvals:review')}
          <span className="vh">{` ${(code ?? title.of)(row)}`}</span>
        </ButtonLink>
      ),
    },
  ]
  const caption = page.t(`approvals:caption.${tab}`)
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

type InboxProps = Around & { tab: 'all' | 'accounts'; items: readonly InboxItem[] }

export function Inbox({ items, ...around }: InboxProps) {
  const { t } = usePage()
  return (
    <Queue
      {...around}
      rows={items}
      kindOf={({ kind }) => kind}
      pickOf={pickOfItem}
      hrefOf={(item) => reviewHref(item, around.from)}
      threadOf={({ threadId }) => threadId}
      picture={Picture}
      title={{ key: 'name', header: 'approvals:column.title', of: ({ name }) => name }}
      facts={[
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
          cell: ({ name, ownerName }) =>
            ownerName !== name && <Truncate text={ownerName} rule="name" />,
        },
      ]}
    />
  )
}

type VersionsProps = Around & { tab: 'profile' | 'contact'; versions: readonly WaitingVersion[] }

export function WaitingVersions({ versions, ...around }: VersionsProps) {
  const { t } = usePage()
  const kind = around.tab === 'profile' ? 'business' : 'contact'
  return (
    <Queue
      {...around}
      rows={versions}
      kindOf={() => around.tab}
      pickOf={(version) => pickOf(kind, version)}
      hrefOf={({ userType, id }) => reviewPaths[kind].show({ userType, id }, { from: around.from })}
      threadOf={({ userId }) => userId}
      picture={Picture}
      title={{ key: 'business', header: 'approvals:column.business', of: ({ name }) => name }}
      facts={[
        {
          key: 'kind',
          header: t('approvals:column.kind'),
          part: 'meta',
          cell: ({ userType }) => t(`approvals:kind.${userType}`),
        },
      ]}
      stateOf={({ approvalStatus }) => `approvals:status.${approvalStatus}`}
    />
  )
}

export function WaitingBranches({
  branches,
  ...around
}: Around & { branches: readonly WaitingBranch[] }) {
  const { t } = usePage()
  return (
    <Queue
      {...around}
      tab="branches"
      rows={branches}
      kindOf={() => 'branches'}
      pickOf={(branch) => pickOf('branch', branch)}
      hrefOf={({ id }) => branchPaths.show({ id }, { from: around.from })}
      picture={({ merchant, bank }) => {
        const owner = merchant ?? bank
        return owner && <Picture {...owner} />
      }}
      title={{ key: 'name', header: 'branches:column.name', of: ({ name }) => name }}
      facts={[
        {
          key: 'owner',
          header: t('branches:column.owner'),
          part: 'meta',
          cell: ({ merchant, bank }) => (
            <Truncate text={(merchant ?? bank)?.name ?? ''} rule="owner" />
          ),
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
          cell: ({ contactNo }) => <ContactNo value={contactNo} />,
        },
      ]}
    />
  )
}

export function WaitingDeals({ deals, ...around }: Around & { deals: readonly WaitingDeal[] }) {
  const { t } = usePage()
  return (
    <Queue
      {...around}
      tab="deals"
      rows={deals}
      kindOf={() => 'deals'}
      pickOf={(deal) => pickOf('deal', { ...deal, name: deal.title })}
      hrefOf={({ id }) => dealPaths.show({ userType: 'merchant', id }, { from: around.from })}
      picture={({ coverImage }) => <Thumb src={pictureUrl(coverImage, 'thumb')} />}
      pictureHeader="approvals:column.coverImage"
      code={({ dealCode }) => dealCode}
      title={{ key: 'title', header: 'approvals:column.title', of: (deal) => deal.title }}
      facts={[
        {
          key: 'merchant',
          header: t('approvals:column.merchant'),
          part: 'meta',
          cell: ({ bank, merchant }) => <Truncate text={(bank ?? merchant).name} rule="name" />,
        },
      ]}
      stateOf={({ approvalStatus }) => `deals:status.${approvalStatus}`}
    />
  )
}

function codeColumn<Row>(header: string, cell: (row: Row) => string): Column<Row> {
  return { key: 'code', header, part: 'code', tight: true, cell }
}

function stateColumn<Row>(header: string, stateOf: (row: Row) => Key): Column<Row> {
  const cell = (row: Row) => <StateTag text={stateOf(row)} />
  return { key: 'state', header, part: 'state', wideOnly: true, cell }
}

function Picture({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  return <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
}
