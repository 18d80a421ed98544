import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { languages } from '#src/i18n/languages.ts'
import { type Theme, themes, usePage } from '#views/page/page.ts'
import { languageNames, shellForms, themeNames } from './shell-forms.ts'

export function Preferences({ theme }: { theme: Theme }) {
  const { t, language } = usePage()
  return (
    <>
      <Choice id={shellForms.language} label={t('common:shell.language')}>
        {languages.map((code) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-pressed={code === language}
          >
            {t(languageNames[code])}
          </button>
        ))}
      </Choice>
      <Choice id={shellForms.theme} label={t('common:shell.theme')}>
        {themes.map((name) => (
          <button key={name} type="submit" name="theme" value={name} aria-pressed={name === theme}>
            {t(themeNames[name])}
          </button>
        ))}
      </Choice>
    </>
  )
}

function Choice(props: { id: string; label: string; children: React.ReactNode }) {
  const { id, label, children } = props
  const { csrf, url } = usePage()
  return (
    <form
      className="segment"
      id={id}
      method="post"
      action={preferencePaths.update()}
      aria-label={label}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="next" value={url} />
      {children}
    </form>
  )
}
