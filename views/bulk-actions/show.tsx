import type { BulkAction, BulkKind } from '#src/contract/core/bulk-actions.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Progress } from '#views/components/progress.tsx'
import { RowLink, Table } from '#views/components/table.tsx'
import { NoticeOffer } from '#views/components/toast.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { action: BulkAction; from: string | null }

export function BulkProgress({ action, from }: Props) {
  const { t, format } = usePage()
  const here = bulkPaths.show({ id: action.id }, { from })
  const isRunning = action.state === 'RUNNING'
  const summary =
    action.startedAt && t('bulk-actions:started', { when: format.moment(action.startedAt) })
  return (
    <article id="bulk-action" className="stack wide">
      <PageHead title={t(`bulk-actions:title.${action.act}`)} summary={summary}>
        {isRunning && !action.stopReason && (
          <Form action={bulkPaths.stop({ id: action.id })}>
            <HiddenValues values={from ? { from } : {}} />
            <Button tone="danger" icon="x">
              {t('bulk-actions:stop')}
            </Button>
          </Form>
        )}
        {action.undoMs > 0 && (
          <NoticeOffer
            stays={action.undoMs}
            offer={{
              action: bulkPaths.undo({ id: action.id }),
              label: t('common:decision.undo'),
              fields: from ? [['from', from]] : [],
            }}
          />
        )}
        {from && <ButtonLink href={from}>{t('bulk-actions:back')}</ButtonLink>}
      </PageHead>
      <State action={action} />
      {isRunning && (
        <Progress
          done={action.done + action.failed}
          total={action.total}
          here={here}
          region="bulk-action"
        />
      )}
      {action.failures.length > 0 && <Failures action={action} />}
    </article>
  )
}

function State({ action }: { action: BulkAction }) {
  const { t, format } = usePage()
  const { state, done, failed, failures, total, stopReason } = action
  const stand = failures.length - failed
  if (state === 'RUNNING') return <Note>{t('bulk-actions:running')}</Note>
  if (state === 'UNDONE' && stand > 0)
    return <Note tone="warn">{t('bulk-actions:undoneSome', { count: stand })}</Note>
  if (state === 'UNDONE') return <Note>{t('bulk-actions:undone')}</Note>
  const result = t('bulk-actions:done', { done: format.number(done), total: format.number(total) })
  const rest =
    failed > 0 && t('bulk-actions:failed', { count: failed, shown: format.number(failed) })
  if (state === 'DONE') {
    return (
      <Note
        tone={failed === 0 ? 'ok' : done === 0 ? 'bad' : 'warn'}
        icon={rest ? 'alert' : 'check'}
      >
        {result} {rest}
      </Note>
    )
  }
  return (
    <Note tone="warn" icon="alert">
      {stopReason} {result} {rest} {t('bulk-actions:untouched')}
    </Note>
  )
}

function Failures({ action: { failures, failed } }: { action: BulkAction }) {
  const { t, format, actor } = usePage()
  const title = t(failures.length > failed ? 'bulk-actions:stand' : 'bulk-actions:failures')
  const role = actor?.roleLowerCase ?? 'admin'
  return (
    <Card title={title} flush>
      <Table
        caption={title}
        text
        rows={failures}
        rowKey={({ kind, id }) => kind + id}
        columns={[
          {
            key: 'name',
            header: t('bulk-actions:column.name'),
            part: 'title',
            cell: ({ kind, id, name }) => {
              const href = hrefOf(kind, id, role)
              if (name === null) return t('bulk-actions:gone')
              return href ? <RowLink href={href}>{name}</RowLink> : name
            },
          },
          {
            key: 'reason',
            header: t('bulk-actions:column.reason'),
            part: 'line',
            cell: ({ reason }) => reason,
          },
        ]}
      />
      {failed > failures.length && (
        <p className="pad muted">
          {t('bulk-actions:moreFailures', { shown: format.number(failures.length) })}
        </p>
      )}
    </Card>
  )
}

/** Profile versions have no page without their owner's type. */
function hrefOf(kind: BulkKind, id: string, role: string): string | null {
  if (kind === 'deal') return dealPaths.show({ ...ofDeal(id), userType: role })
  return pages[kind]?.({ id }) ?? null
}

const pages: Partial<Record<BulkKind, (at: { id: string }) => string>> = {
  branch: branchPaths.show,
  merchant: merchantPaths.review,
  bank: bankPaths.review,
  brand: brandPaths.view,
  category: categoryPaths.view,
}
