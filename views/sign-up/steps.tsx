import { usePage } from '#src/web/page/page.ts'

export function StepHead({ step }: { step: 1 | 2 }) {
  const { t } = usePage()
  return (
    <header>
      <p className="sm muted">{t('sign-up:step', { step: String(step) })}</p>
      <h1>{t('sign-up:title')}</h1>
      <p className="muted">{t(step === 1 ? 'sign-up:person.text' : 'sign-up:password.text')}</p>
    </header>
  )
}
