import type { AccountViews } from '#src/contract/authentication/account-views.ts'
import { Card } from '#views/components/layout.tsx'
import { type Column, Table } from '#views/components/table.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'

type View = AccountViews[number]

/** Administrators who saw the back office as its owner does. */
export function AccountViewList({ views }: { views: AccountViews }) {
  const { t, format } = usePage()
  if (views.length === 0) return null
  const instant = (key: 'startedAt' | 'endsAt', header: string): Column<View> => ({
    key,
    header,
    part: 'from',
    tight: true,
    cell: ({ isOpen, [key]: at }) => (
      <>
        <span className="slim-only">{header} </span>
        {format.moment(at)}
        {isOpen && key === 'endsAt' && <Tag tone="warn">{t('sessions:view.now')}</Tag>}
      </>
    ),
  })
  const columns: Column<View>[] = [
    {
      key: 'by',
      header: t('sessions:view.by'),
      part: 'title',
      cell: ({ by }) => <span className="name">{by}</span>,
    },
    {
      key: 'reason',
      header: t('sessions:view.reason'),
      part: 'meta',
      cell: ({ reason }) => reason,
    },
    instant('startedAt', t('sessions:view.from')),
    instant('endsAt', t('sessions:view.until')),
  ]
  return (
    <Card title={t('sessions:view.listTitle')}>
      <p>{t('sessions:view.listText')}</p>
      <Table
        caption={t('sessions:view.listTitle')}
        columns={columns}
        rows={views}
        rowKey={({ signInId }) => signInId}
        text
      />
    </Card>
  )
}
