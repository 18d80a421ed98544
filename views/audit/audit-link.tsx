import { auditPaths } from '#src/contract/screens/audit.ts'
import { isFullAdministrator, usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'

export function AuditLink() {
  const { t, actor } = usePage()
  if (!actor || !isFullAdministrator(actor)) return null
  return <ButtonLink href={auditPaths.index()}>{t('audit:title')}</ButtonLink>
}
