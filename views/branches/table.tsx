import type { BranchListItem } from '#src/contract/location/branches.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { ContactNo } from './contact-no.tsx'
import { BranchStatus } from './status.tsx'

type Props = {
  branches: readonly BranchListItem[]
  /** Names the owner of each branch, for people who see more than one's. */
  owners: boolean
}

export function BranchTable({ branches, owners }: Props) {
  const page = usePage()
  return (
    <Table
      caption={page.t('branches:list.caption')}
      columns={branchColumns(page, owners)}
      rows={branches}
      rowKey={({ id }) => id}
      text
    />
  )
}

function branchColumns({ t }: Page, owners: boolean): Column<BranchListItem>[] {
  const owner: Column<BranchListItem> = {
    key: 'owner',
    header: t('branches:column.owner'),
    part: 'meta',
    cell: ({ merchant, bank }) => <Truncate text={(merchant ?? bank)?.name ?? ''} rule="name" />,
  }
  return [
    {
      key: 'name',
      header: t('branches:column.name'),
      part: 'title',
      cell: ({ id, name }) => <RowLink href={branchPaths.show({ id })}>{name}</RowLink>,
    },
    ...(owners ? [owner] : []),
    {
      key: 'address',
      header: t('branches:column.address'),
      ...(owners ? { wideOnly: true } : { part: 'meta' }),
      cell: ({ address }) => address.value,
    },
    {
      key: 'contactNo',
      header: t('branches:column.contactNo'),
      wideOnly: true,
      tight: true,
      cell: ({ contactNo }) => <ContactNo value={contactNo.value} />,
    },
    {
      key: 'code',
      header: t('branches:column.globalCode'),
      wideOnly: true,
      tight: true,
      cell: ({ location }) => <span className="code">{location.globalCode}</span>,
    },
    {
      key: 'status',
      header: t('branches:column.status'),
      part: 'state',
      cell: ({ status }) => <BranchStatus status={status} />,
    },
    {
      key: 'submitted',
      header: t('branches:column.submitted'),
      part: 'from',
      tight: true,
      cell: ({ submittedAt }) => <Time value={submittedAt} />,
    },
  ]
}
