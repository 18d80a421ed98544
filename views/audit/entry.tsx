import type { AuditChange, AuditEntry } from '#src/contract/authentication/audit.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { Go } from '#views/components/go.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'
import { changeText, roleText, subjectText } from './terms.ts'

type ActorProps = {
  actor: AuditEntry['actor']
  href: string
}

export function Actor({ actor, href }: ActorProps) {
  const { t } = usePage()
  if (!actor) return <span className="faint">{t('audit:nobody')}</span>
  return (
    <>
      <Go href={href}>{actor.name ?? t('audit:formerAccount')}</Go>{' '}
      {actor.role && <span className="faint">{roleText(t, actor.role)}</span>}
    </>
  )
}

type Props = { subject: AuditEntry['subject'] }

export function Subject({ subject }: Props) {
  const { t } = usePage()
  const { type, name, id } = subject
  const kind = subjectText(t, type)
  if (type === 'request' && id) return <Verbatim code>{id}</Verbatim>
  if (!name) return kind
  const href = pageOf(subject)
  const text = <Truncate text={name} rule="title" />
  return (
    <>
      <span className="faint">{kind}</span> {href ? <Go href={href}>{text}</Go> : text}
    </>
  )
}

function pageOf({ type, id, role }: Props['subject']): string | null {
  if (!id) return null
  if (type === 'deal') return dealPaths.show({ userType: 'admin', id })
  if (type !== 'user') return null
  if (role === 'MERCHANT') return merchantPaths.view({ id })
  if (role === 'BANK') return bankPaths.view({ id })
  return role === 'USER' ? mobileUserPaths.show({ id }) : null
}

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
