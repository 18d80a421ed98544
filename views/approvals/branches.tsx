import { branchPaths } from '#src/contract/screens/branches.ts'
import type { WaitingBranch } from '#src/features/approvals/list-props.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { ContactNo } from '#views/branches/exports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { pickColumns, type Selected } from '#views/components/picks.tsx'
import { riskColumns } from '#views/components/risk-notes.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { type Claims, claimOf } from './claim.tsx'
import { kindsIn, pickOf } from './picks.tsx'
import { Waited } from './waited.tsx'

type Props = {
  branches: readonly WaitingBranch[]
  from: string
} & Claims & { selected: Selected }

export function WaitingBranches({ branches, from, claims, selected }: Props) {
  const page = usePage()
  const columns = waitingColumns(page, branches, claims, ({ id }) =>
    branchPaths.show({ id }, { from }),
  )
  const boxes = pickColumns(page, selected, {
    kinds: kindsIn.branches,
    itemOf: (branch: WaitingBranch) => pickOf('branch', branch),
  })
  const caption = page.t('approvals:caption.branches')
  return (
    <Table
      caption={caption}
      columns={[...boxes, ...columns]}
      rows={branches}
      rowKey={({ id }) => id}
    />
  )
}

function waitingColumns(
  page: Page,
  rows: Props['branches'],
  claims: Claims['claims'],
  reviewHref: (branch: WaitingBranch) => string,
): Column<WaitingBranch>[] {
  const { t } = page
  return [
    {
      key: 'picture',
      header: t('approvals:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: ({ merchant, bank }) => <OwnerPicture owner={merchant ?? bank} />,
    },
    {
      key: 'name',
      header: t('branches:column.name'),
      part: 'title',
      cell: (branch) => (
        <RowLink href={reviewHref(branch)} limit="title">
          {branch.name}
        </RowLink>
      ),
    },
    {
      key: 'owner',
      header: t('branches:column.owner'),
      part: 'meta',
      cell: ({ merchant, bank }) => <Truncate text={(merchant ?? bank)?.name ?? ''} rule="owner" />,
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
    ...riskColumns(page, rows),
    {
      key: 'submitted',
      header: t('approvals:column.submitted'),
      part: 'from',
      tight: true,
      cell: ({ id, submittedAt }) => (
        <Waited since={submittedAt} kind="branches" claim={claimOf(claims, id)} />
      ),
    },
    {
      key: 'review',
      header: t('approvals:column.review'),
      headerHidden: true,
      part: 'end',
      cell: (branch) => (
        <ButtonLink href={reviewHref(branch)}>
          {t('approvals:review')}
          <span className="vh">{` ${branch.name}`}</span>
        </ButtonLink>
      ),
    },
  ]
}

function OwnerPicture({ owner }: { owner: WaitingBranch['merchant'] }) {
  if (!owner) return null
  const { name, imageUrl } = owner
  return <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
}
