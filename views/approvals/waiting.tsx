import type { ReactNode } from 'react'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import type { DateValue } from '#src/contract/values.ts'
import { RiskNotes } from '#views/components/risk-notes.tsx'
import { Tag } from '#views/components/tag.tsx'
import { type Actor, usePage } from '#views/page/page.ts'
import { kindsOf } from './filters.ts'
import { isOverdue, Waited } from './waited.tsx'

type Props = {
  kind: InboxKind
  since: DateValue
  risks?: readonly RiskNote[]
  look?: ReactNode
}

/** Whether this person decides on such items, and so reads since when one waits. */
export function isDecider(actor: Actor | null, kind: InboxKind): boolean {
  return actor !== null && kindsOf(actor).includes(kind)
}

/** A waiting item's age, look and risk notes, for its review page. */
export function Waiting({ kind, since, risks = [], look }: Props) {
  const { t, actor, reviewHours } = usePage()
  if (!isDecider(actor, kind)) return null
  return (
    <>
      <div className="row apart">
        <p className="sm muted">
          {t('approvals:column.submitted')} <Waited since={since} />
          {isOverdue(kind, since, reviewHours) && (
            <>
              {' '}
              <Tag tone="bad">{t('approvals:overdue')}</Tag>
            </>
          )}
        </p>
        {look}
      </div>
      <RiskNotes risks={risks} />
    </>
  )
}
