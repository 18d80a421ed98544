import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { usePage } from '#views/page.ts'

/** Branches have a screen of their own; the way there. */
export function BranchesPanel({ href }: { href: string }) {
  const { t } = usePage()
  return (
    <Card flush>
      <EmptyState icon="pin" title={t('profile:branches.title')} hint={t('profile:branches.text')}>
        <ButtonLink href={href}>{t('profile:branches.action')}</ButtonLink>
      </EmptyState>
    </Card>
  )
}
