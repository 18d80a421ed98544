import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { Button } from '#views/components/button.tsx'
import { Island } from '#views/components/island.tsx'
import { type Page, usePage } from '#views/page/page.ts'

export function PushRegistration() {
  const props = registration(usePage())
  return props && <Island name="push" when="load" props={props} />
}

type SwitchProps = {
  reload?: boolean
}

/** Asks for permission, which browsers grant only on a button press; needs script. */
export function PushSwitch({ reload = false }: SwitchProps) {
  const page = usePage()
  const { t } = page
  const props = registration(page)
  if (!props) return null
  return (
    <Island name="push-switch" when="load" props={{ ...props, reload }}>
      <span className="sm muted" data-permission="granted" hidden>
        {t('inbox:push.granted')}
      </span>
      <span className="sm muted" data-permission="denied" hidden>
        {t('inbox:push.denied')}
      </span>
      <span data-permission="default" hidden>
        <Button type="button" icon="bell">
          {t('inbox:push.ask')}
        </Button>
      </span>
    </Island>
  )
}

function registration({ push, actor, csrf }: Page) {
  if (!push || !actor) return null
  const { publicKey, since = 0 } = push
  return { publicKey, since, csrf, userId: actor.userId, action: notificationPaths.device() }
}
