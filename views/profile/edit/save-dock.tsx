import { Button, ButtonLink } from '#views/components/button.tsx'
import { Dock } from '#views/components/layout.tsx'
import { usePage } from '#views/page.ts'

/** Save, and the way back without saving. */
export function SaveDock({ verb, cancelHref }: { verb: string; cancelHref: string }) {
  const { t } = usePage()
  return (
    <Dock>
      <Button tone="primary">{verb}</Button>
      <ButtonLink href={cancelHref} tone="ghost">
        {t('common:dialog.cancel')}
      </ButtonLink>
    </Dock>
  )
}
