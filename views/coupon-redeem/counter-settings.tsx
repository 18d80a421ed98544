import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { usePage } from '#views/page/page.ts'

export const counterChoices = ['sound', 'vibration', 'big'] as const
export type CounterChoice = (typeof counterChoices)[number]
export type CounterSettings = Record<CounterChoice, boolean>

/** As the cookie keeps them; what it does not know is left out. */
export function readSettings(kept: string | null): CounterSettings {
  const chosen = new Set((kept ?? '').split('.'))
  return { sound: chosen.has('sound'), vibration: chosen.has('vibration'), big: chosen.has('big') }
}

export function settingsText(settings: CounterSettings): string {
  return counterChoices.filter((choice) => settings[choice]).join('.')
}

/** Chosen once for this browser. It never opens by itself, which would move the button under a finger. */
export function CounterSettingsForm({ settings }: { settings: CounterSettings }) {
  const { t } = usePage()
  return (
    <details>
      <summary className="link">{t('coupon-redeem:settings.title')}</summary>
      <Form action={redeemPaths.settings()}>
        {counterChoices.map((choice) => (
          <label className="check" key={choice}>
            <input type="checkbox" name={choice} value="on" defaultChecked={settings[choice]} />{' '}
            {t(`coupon-redeem:settings.${choice}`)}
          </label>
        ))}
        <p className="sm muted">{t('coupon-redeem:settings.hint')}</p>
        <Button>{t('coupon-redeem:settings.save')}</Button>
      </Form>
    </details>
  )
}
