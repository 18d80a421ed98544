import { socialPaths } from '#src/contract/screens/social.ts'
import { buttonClass } from '#views/components/button.tsx'
import { usePage } from '#views/page/page.ts'
import { ProviderMark } from '#views/social/exports.ts'

type Props = {
  providers: readonly ('google' | 'facebook')[]
  intent?: 'sign-in' | 'sign-up'
  next?: string | null
}

export function SocialButtons({ providers, intent = 'sign-in', next = null }: Props) {
  const { t } = usePage()
  if (providers.length === 0) return null
  const start = intent === 'sign-up' ? socialPaths.signUp : socialPaths.start
  return (
    <>
      <p className="or">{t('session:login.or')}</p>
      <div className="grid small">
        {providers.map((provider) => (
          <a key={provider} className={buttonClass({})} href={start({ provider }, { next })}>
            <ProviderMark provider={provider} />
            {t(`social:${provider}`)}
          </a>
        ))}
      </div>
    </>
  )
}
