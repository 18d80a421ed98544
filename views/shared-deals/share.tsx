import type { Deal } from '#src/contract/core/deals.ts'
import { sharedDealPaths } from '#src/contract/screens/shared-deals.ts'
import { Button } from '#views/components/button.tsx'
import { Island } from '#views/components/island.tsx'
import { Card } from '#views/components/layout.tsx'
import { NewTabLink } from '#views/components/new-tab-link.tsx'
import { usePage } from '#views/page/page.ts'

/** A link that works without script; with it, buttons that copy it and hand it to the device's own share. */
export function ShareDeal({ deal }: { deal: Deal }) {
  const { t, language } = usePage()
  if (!deal.shared) return null
  const href = sharedDealPaths.show({ language, id: deal.id })
  return (
    <Card title={t('shared-deals:share.title')}>
      <p className="sm">{t('shared-deals:share.text')}</p>
      <p>
        <NewTabLink href={href} label={t('shared-deals:share.open')} />
      </p>
      <ShareLink href={href} title={deal.title} />
    </Card>
  )
}

/** For browsers that can: to copy a link, and to hand it to the device's own share. */
export function ShareLink(props: { href: string; title: string }) {
  const { t } = usePage()
  return (
    <Island name="share" props={props}>
      <div className="row" hidden>
        <Button type="button" data-copy={t('shared-deals:share.copied')}>
          {t('shared-deals:share.copy')}
        </Button>
        <Button type="button" data-share="">
          {t('shared-deals:share.send')}
        </Button>
      </div>
      <p className="sm" role="status" />
    </Island>
  )
}
