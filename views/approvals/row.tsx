import { Row } from '#views/components/layout.tsx'
import { Risks } from '#views/components/risk-notes.tsx'
import { Tag } from '#views/components/tag.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { usePage } from '#views/page/page.ts'
import { type InboxRow, rowName } from './rows.ts'

/** A chip for each kind that waits, whose it is where the name does not say so, and what to check. */
export function RowKinds({ row }: { row: InboxRow }) {
  const { ownerName, parts } = row
  return (
    <>
      <Row>
        <Kinds row={row} />
        {ownerName !== rowName(row) && <Truncate text={ownerName} rule="name" />}
      </Row>
      <Risks risks={parts.flatMap(({ risks }) => risks)} />
    </>
  )
}

function Kinds({ row: { userType, parts } }: { row: InboxRow }) {
  const { t } = usePage()
  const branches = parts.filter(({ kind }) => kind === 'branches').length
  return [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
    if (kind === 'accounts') return <Tag key={kind}>{t(`approvals:account.${userType}`)}</Tag>
    const isMany = kind === 'branches' && branches > 1
    return (
      <Tag key={kind}>
        {isMany ? t('approvals:branches', { count: branches }) : t(`approvals:item.${kind}`)}
      </Tag>
    )
  })
}
