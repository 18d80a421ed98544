import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

/** Reloads the page, since its script and buttons depend on the choice. */
export function ShortcutSwitch({ next, withState }: { next: string; withState?: boolean }) {
  const { t, shortcuts } = usePage()
  return (
    <Form className="row" action={preferencePaths.shortcuts()} plain>
      <input type="hidden" name="next" value={next} />
      {withState && <p className="grow">{t(shortcuts ? 'shortcuts:isOn' : 'shortcuts:isOff')}</p>}
      <Button name="shortcuts" value={shortcuts ? 'off' : 'on'}>
        {t(shortcuts ? 'shortcuts:turnOff' : 'shortcuts:turnOn')}
      </Button>
    </Form>
  )
}

export function ShortcutCard() {
  const { t, url } = usePage()
  return (
    <Card
      title={t('shortcuts:title')}
      footer={<Go href={preferencePaths.shortcuts()}>{t('shortcuts:all')}</Go>}
    >
      <ShortcutSwitch next={url} withState />
    </Card>
  )
}
