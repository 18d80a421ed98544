import type { TrustSample } from '#src/contract/core/trust.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { Time } from '#views/components/time.tsx'
import { type Page, usePage } from '#views/page/page.ts'

type Sample = TrustSample & { href: string }
type Found = { samples: readonly Sample[]; page: number; totalItems: number }

export function SampleIndex({ found }: { found: Found }) {
  const { t } = usePage()
  const { samples, page, totalItems } = found
  return (
    <>
      <PageHead title={t('trust:samples.title')} summary={t('trust:samples.lead')} />
      <Card flush>
        {samples.length === 0 ? (
          <EmptyState title={t('trust:samples.none')} hint={t('trust:samples.noneText')} />
        ) : (
          <>
            <SampleTable samples={samples} />
            <Pagination page={page} totalItems={totalItems} url={trustPaths.samples()} />
          </>
        )}
      </Card>
    </>
  )
}

function SampleTable({ samples }: Pick<Found, 'samples'>) {
  const page = usePage()
  return (
    <Table
      caption={page.t('trust:samples.title')}
      columns={columnsOf(page)}
      rows={samples}
      rowKey={({ id }) => id}
    />
  )
}

function columnsOf({ t }: Page): Column<Sample>[] {
  return [
    {
      key: 'title',
      header: t('approvals:column.title'),
      part: 'title',
      cell: ({ href, title }) => (
        <RowLink href={href} limit="title">
          {title}
        </RowLink>
      ),
    },
    {
      key: 'kind',
      header: t('approvals:column.kind'),
      part: 'meta',
      cell: ({ kind }) => t(`approvals:item.${kind}`),
    },
    {
      key: 'merchant',
      header: t('approvals:column.merchant'),
      part: 'meta',
      cell: ({ merchantName }) => merchantName,
    },
    {
      key: 'rule',
      header: t('trust:samples.rule'),
      part: 'line',
      cell: ({ rule, addedBy: name }) => t('trust:samples.by', { rule, name }),
    },
    {
      key: 'approved',
      header: t('trust:samples.approved'),
      part: 'from',
      tight: true,
      cell: ({ approvedAt }) => <Time value={approvedAt} />,
    },
    {
      key: 'acts',
      header: t('trust:samples.acts'),
      headerHidden: true,
      part: 'end',
      cell: ({ id, title }) => (
        <span className="nowrap">
          <DialogLink href={trustPaths.confirm({ id })} of={title}>
            {t('trust:confirm.action')}
          </DialogLink>{' '}
          <DialogLink href={trustPaths.object({ id })} tone="danger" of={title}>
            {t('trust:object.action')}
          </DialogLink>
        </span>
      ),
    },
  ]
}
