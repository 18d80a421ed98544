import { sessionPaths } from '#src/features/session/paths.ts'
import { buttonClass } from '#views/components/button.tsx'
import { usePage } from '#views/page.ts'

type Provider = 'google' | 'facebook'

/** Sign-in by Google or Facebook; a provider that is not configured has no button (AUTH-32). */
export function SocialButtons({ providers }: { providers: readonly Provider[] }) {
  const { t } = usePage()
  if (providers.length === 0) return null
  return (
    <>
      <p className="or">{t('session:login.or')}</p>
      <div className="row">
        {providers.map((provider) => (
          <a key={provider} className={buttonClass({})} href={sessionPaths.social({ provider })}>
            {t(`session:login.${provider}`)}
          </a>
        ))}
      </div>
    </>
  )
}
