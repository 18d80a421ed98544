import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Dock, Row } from '#views/components/layout.tsx'

type Props = { verb: string; cancelHref: string }

/** Save, and the way back without saving, at the end of a page's only form. */
export function SaveDock(props: Props) {
  return (
    <Dock>
      <SaveButtons {...props} />
    </Dock>
  )
}

/** The same at the end of one form of several. */
export function SaveRow(props: Props) {
  return (
    <Row>
      <SaveButtons {...props} />
    </Row>
  )
}

function SaveButtons({ verb, cancelHref }: Props) {
  const { t } = usePage()
  return (
    <>
      <Button tone="primary">{verb}</Button>
      <ButtonLink href={cancelHref} tone="ghost">
        {t('common:dialog.cancel')}
      </ButtonLink>
    </>
  )
}
