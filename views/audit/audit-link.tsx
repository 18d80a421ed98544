import { auditPaths } from '#src/contract/screens/audit.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { isFullAdministrator, usePage } from '#views/page/page.ts'

export function AuditLink() {
  const { t, actor } = usePage()
  if (!actor || !isFullAdministrator(actor)) return null
  return <ButtonLink href={auditPaths.index()}>{t('audit:title')}</ButtonLink>
}
