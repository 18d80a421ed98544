import type { AuditChange } from '#src/contract/authentication/audit.ts'
import { changeText } from '#src/features/audit/terms.ts'
import { usePage } from '#views/page.ts'

const SHOWN = 3

/** What changed, the most important fields in sight and the rest folded away. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = usePage()
  const count = changes.length - SHOWN
  return (
    <>
      <Lines changes={changes.slice(0, SHOWN)} />
      {count > 0 && (
        <details className="sub">
          <summary>{t('audit:moreChanges', { count })}</summary>
          <Lines changes={changes.slice(SHOWN)} />
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
