import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import { roleText } from '#src/features/audit/terms.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'

type Props = {
  actor: AuditEntry['actor']
  href: string
}

export function Actor({ actor, href }: Props) {
  const { t } = usePage()
  if (!actor) return <span className="faint">{t('audit:nobody')}</span>
  return (
    <>
      <Go href={href}>{actor.name ?? t('audit:formerAccount')}</Go>{' '}
      {actor.role && <span className="faint">{roleText(t, actor.role)}</span>}
    </>
  )
}
