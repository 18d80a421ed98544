import type { AuditChange } from '#src/contract/authentication/audit.ts'
import { changeText } from '#src/features/audit/terms.ts'
import { usePage } from '#src/web/page/page.ts'

const SHOWN = 3

export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = usePage()
  const isNew = changes.length > SHOWN && changes.every(({ before }) => before === null)
  const inSight = isNew ? 0 : SHOWN
  const count = changes.length - inSight
  return (
    <>
      <Lines changes={changes.slice(0, inSight)} />
      {count > 0 && (
        <details className="sub">
          <summary>
            <span className="link">
              {t(isNew ? 'audit:values' : 'audit:moreChanges', { count })}
            </span>
          </summary>
          <Lines changes={changes.slice(inSight)} />
        </details>
      )}
    </>
  )
}

function Lines({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = usePage()
  return changes.map((change) => (
    <span key={change.field} className="sub">
      {changeText(t, change)}
    </span>
  ))
}
